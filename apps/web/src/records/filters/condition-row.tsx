import { maxFilterConditions } from "@lanyard/contract/limits";
import { X } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { useCustomFields } from "#src/records/fields/custom-fields.ts";
import { FieldError } from "#src/ui/controls/field.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import { type Condition, hasInvalid, hasValue } from "./condition-json.ts";
import {
  type ComparedNoun,
  comparedField,
  comparedFields,
  linkedFields,
  manyLink,
  manyLinks,
  operatorsFor,
} from "./condition-tree.ts";
import { ConditionValue } from "./condition-value.tsx";
import { opLabel } from "./condition-words.ts";

export const tooManyText = () => t("filters.tooMany", { max: maxFilterConditions });

/** Caches the options, because a filter can have many conditions. */
export function useFieldChoices(noun: ComparedNoun, isLinked: boolean): ReactNode {
  const defined = useCustomFields();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are made from the definitions
  return useMemo(() => {
    const optionsOf = (fields: readonly { name: string; label: string }[]) =>
      fields.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ));
    if (isLinked) return optionsOf(comparedFields(noun));
    return (
      <>
        {optionsOf(comparedFields(noun))}
        {[...linkedFields(noun), { label: t("filters.records"), fields: manyLinks(noun) }].map(
          ({ label, fields }) =>
            fields.length > 0 && (
              <optgroup key={label} label={label}>
                {optionsOf(fields)}
              </optgroup>
            ),
        )}
      </>
    );
  }, [noun, isLinked, defined]);
}

type ConditionRowProps = {
  noun: ComparedNoun;
  condition: Condition;
  choices: ReactNode;
  /** Whether the filter already has the maximum number of conditions before this one. */
  isExcess: boolean;
  requiresValue: boolean;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
  /** The editor of the conditions on linked records. */
  children: ReactNode;
};

/** For an unknown field, only the current operator is offered. */
export function ConditionRow(props: ConditionRowProps) {
  const { noun, condition, choices, isExcess, requiresValue, onChange, onRemove, children } = props;
  const errorId = useId();
  const { field: name, op } = condition;
  const field = comparedField(noun, name);
  const ops = operatorsFor(noun, name);
  const label = field?.label ?? manyLink(noun, name)?.label ?? name;
  const chooseField = (chosen: string) => {
    const [first = op, ...others] = operatorsFor(noun, chosen) ?? [];
    onChange({ field: chosen, op: others.includes(op) ? op : first });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline in every browser
    <div className="condition" role="group" aria-label={label} aria-describedby={errorId}>
      <Select
        aria-label={t("ui.field")}
        value={name}
        options={ops ? [] : [{ value: name, label }]}
        onChange={({ target }) => chooseField(target.value)}
      >
        {choices}
      </Select>
      <IconButton icon={X} size="sm" label={t("filters.remove")} onClick={onRemove} />
      <Select
        aria-label={t("filters.op")}
        value={op}
        options={(ops ?? [op]).map((value) => ({ value, label: opLabel(value, field?.type) }))}
        onChange={({ target }) => onChange(withOp(condition, target.value))}
      />
      {isExcess && <p className="field__error condition__value">{tooManyText()}</p>}
      {field && <ConditionValue key={`${name} ${op}`} {...{ field, condition, onChange }} />}
      {requiresValue && (
        <FieldError
          id={errorId}
          className="field__live condition__value"
          error={!hasValue(condition) && !hasInvalid(condition) && t("filters.valueMissing")}
        />
      )}
      {children}
    </div>
  );
}

/** The groups of operators that accept the same values. */
const alike = [
  ["is", "is_not", "contains", "not_contains", "gt", "gte", "lt", "lte"],
  ["any_of", "has_any", "has_all", "has_none"],
];

function withOp({ field, op, value, linked }: Condition, next: string): Condition {
  if (linked !== undefined) return { field, op: next, linked };
  const isKept = alike.some((ops) => ops.includes(op) && ops.includes(next));
  return { field, op: next, ...(isKept && value !== undefined && { value }) };
}
