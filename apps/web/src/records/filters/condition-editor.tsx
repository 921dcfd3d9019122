import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { maxFilterConditions, maxFilterLevels } from "@lanyard/contract/limits";
import { Plus, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { useCustomFields } from "#src/records/fields/custom-fields.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FieldError } from "#src/ui/controls/field.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import {
  asGroup,
  type Condition,
  countConditions,
  countLevels,
  filterText,
  type Group,
  hasInvalid,
  hasValue,
  isComplete,
  isGroup,
  type Join,
  joins,
  levelsOfJoin,
  type Part,
  readFilter,
} from "./condition-json.ts";
import {
  type ComparedNoun,
  comparedField,
  comparedFields,
  linkedFields,
  manyLink,
  manyLinks,
  newCondition,
  operatorsFor,
} from "./condition-tree.ts";
import { ConditionValue } from "./condition-value.tsx";
import { opLabel } from "./condition-words.ts";

type ConditionEditorProps = {
  noun: RecordNoun;
  title?: string;
  filter: string | undefined;
  /** Shows an error at conditions without a value. */
  requiresValues?: boolean;
  onChange: (filter: string | undefined) => void;
  /** Called after each change with whether all conditions have values. */
  onCheck?: (isComplete: boolean) => void;
};

/** Edits conditions in nested groups. A condition without a value filters nothing. */
export function ConditionEditor({
  noun,
  title = t("filters.conditions"),
  filter,
  requiresValues = false,
  onChange,
  onCheck,
}: ConditionEditorProps) {
  const [draft, setDraft] = useState(() => draftOf(filter));
  const [seen, setSeen] = useState(filter);
  if (filter !== seen) {
    setSeen(filter);
    if (filterText(draft) !== filterText(draftOf(filter))) setDraft(draftOf(filter));
  }
  const count = countConditions(draft);
  const change = (group: Group) => {
    setDraft(group);
    const text = filterText(group);
    if (text !== filterText(draft)) onChange(text);
    onCheck?.(isComplete(group));
  };
  return (
    <fieldset className="panel__group">
      <legend className="legend">{title}</legend>
      <GroupEditor
        noun={noun}
        group={draft}
        isOutermost
        hasRoom={count < maxFilterConditions}
        before={0}
        levels={maxFilterLevels}
        requiresValues={requiresValues}
        onChange={change}
      />
      {count === maxFilterConditions && <p className="muted">{tooManyText()}</p>}
    </fieldset>
  );
}

function draftOf(filter: string | undefined): Group {
  const part = readFilter(filter);
  return part === undefined ? { join: "and", parts: [] } : asGroup(part);
}

const tooManyText = () => t("filters.tooMany", { max: maxFilterConditions });

const joinTexts: Readonly<Record<Join, () => string>> = {
  and: () => t("filters.all"),
  or: () => t("filters.any"),
  none: () => t("filters.noneJoin"),
};

type PlaceProps = {
  noun: ComparedNoun;
  /** Whether the filter can have another condition. */
  hasRoom: boolean;
  /** The number of conditions before this part. */
  before: number;
  /** The number of further levels that this part may have. */
  levels: number;
  requiresValues: boolean;
};

type GroupEditorProps = PlaceProps & {
  group: Group;
  /** Whether the conditions are about linked records. Filters cannot follow the links of linked records. */
  isLinked?: boolean;
  isOutermost?: boolean;
  onChange: (group: Group) => void;
  onRemove?: () => void;
};

function GroupEditor(props: GroupEditorProps) {
  const { noun, group, hasRoom, requiresValues, isLinked = false, isOutermost = false } = props;
  const { onChange, onRemove } = props;
  const { join, parts } = group;
  const choices = useFieldChoices(noun, isLinked);
  const levels = props.levels - levelsOfJoin(join);
  const replace = (index: number, ...changed: Part[]) =>
    onChange({ join, parts: parts.toSpliced(index, 1, ...changed) });
  const { foot, focusAfter } = usePartFocus(parts.length);
  const add = (part: Part) => {
    focusAfter(parts.length, ".condition select");
    onChange({ join, parts: [...parts, part] });
  };
  const remove = (index: number) => {
    focusAfter(index, "button");
    replace(index);
  };
  return (
    <div className="conditions" data-nested={!isOutermost}>
      {(parts.length > 1 || onRemove) && (
        <div className="conditions__head">
          <JoinSelect group={group} levels={props.levels} onChange={onChange} />
          {onRemove && <IconButton icon={X} size="sm" label={t("filters.removeGroup")} onClick={onRemove} />}
        </div>
      )}
      {Object.entries(parts).map(([key, part]) => {
        const index = Number(key);
        const before = props.before + countConditions({ join, parts: parts.slice(0, index) });
        const place = { noun, hasRoom, before, levels, requiresValues, onRemove: () => remove(index) };
        return isGroup(part) ? (
          <GroupEditor
            key={key}
            {...place}
            {...{ isLinked }}
            group={part}
            onChange={(changed) => replace(index, changed)}
          />
        ) : (
          <ConditionRow
            key={key}
            {...place}
            {...{ choices }}
            condition={part}
            onChange={(changed) => replace(index, changed)}
          />
        );
      })}
      <div className="conditions__foot" ref={foot}>
        {hasRoom && (levels > 0 || (levels === 0 && parts.length === 0)) && (
          <Button size="sm" variant="ghost" icon={Plus} onClick={() => add(newCondition(noun))}>
            {t("filters.add")}
          </Button>
        )}
        {hasRoom && levels > 1 && (
          <Button
            size="sm"
            variant="ghost"
            icon={Plus}
            onClick={() => add({ join: join === "or" ? "and" : "or", parts: [newCondition(noun)] })}
          >
            {t("filters.addGroup")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Moves the focus to an added part. After a removal, moves it to the next part or to the buttons. */
function usePartFocus(count: number) {
  const foot = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ index: number; control: string }>(undefined);
  // The control can be new, so the focus moves after the change.
  useEffect(() => {
    if (!wanted.current) return;
    const { index, control } = wanted.current;
    wanted.current = undefined;
    const rows = [...(foot.current?.parentElement?.children ?? [])];
    const place = rows.length - 1 - count + index;
    // A full group has no buttons, so the part above takes the focus.
    const found = [rows[place], rows[place - 1]].flatMap(
      (row) => row?.querySelector<HTMLElement>(control) ?? [],
    );
    found[0]?.focus();
  }, [count]);
  const focusAfter = (index: number, control: string) => {
    wanted.current = { index, control };
  };
  return { foot, focusAfter };
}

type JoinSelectProps = Pick<GroupEditorProps, "group" | "levels" | "onChange">;

/**
 * Selects how a group combines its parts. Disables a join that would exceed the maximum depth of a filter.
 */
function JoinSelect({ group: { join, parts }, levels, onChange }: JoinSelectProps) {
  return (
    <Select
      aria-label={t("filters.join")}
      value={join}
      options={joins.map((value) => ({
        value,
        label: joinTexts[value](),
        isDisabled: value !== join && countLevels({ join: value, parts }) > levels,
      }))}
      onChange={({ target }) => {
        const chosen = joins.find((each) => each === target.value);
        if (chosen) onChange({ join: chosen, parts });
      }}
    />
  );
}

/** The fields that a condition can compare, as options. Cached, because a filter can have many conditions. */
function useFieldChoices(noun: ComparedNoun, isLinked: boolean): ReactNode {
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

type ConditionRowProps = PlaceProps & {
  condition: Condition;
  choices: ReactNode;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
};

/** Edits a condition: field, operator and value. An unknown field keeps its operator. */
function ConditionRow({ condition, choices, onChange, onRemove, ...place }: ConditionRowProps) {
  const { noun, before, levels, requiresValues } = place;
  const errorId = useId();
  const { field: name, op, linked } = condition;
  const field = comparedField(noun, name);
  const link = manyLink(noun, name);
  const ops = operatorsFor(noun, name);
  const label = field?.label ?? link?.label ?? name;
  const chooseField = (chosen: string) => {
    const [first = op, ...others] = operatorsFor(noun, chosen) ?? [];
    onChange({ field: chosen, op: others.includes(op) ? op : first });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline in every browser
    <div className="condition" role="group" aria-label={label} aria-describedby={errorId}>
      <Select
        aria-label={t("filters.field")}
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
      {before >= maxFilterConditions && <p className="field__error condition__value">{tooManyText()}</p>}
      {field && <ConditionValue key={`${name} ${op}`} {...{ field, condition, onChange }} />}
      {requiresValues && (
        <FieldError
          id={errorId}
          className="field__live condition__value"
          error={!hasValue(condition) && !hasInvalid(condition) && t("filters.valueMissing")}
        />
      )}
      {link && (
        <GroupEditor
          {...place}
          noun={link.of}
          before={before + 1}
          isLinked
          group={linked ?? { join: "and", parts: [] }}
          levels={levels - 1}
          onChange={(group) => onChange({ field: name, op, linked: group })}
        />
      )}
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
