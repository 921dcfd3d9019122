import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import {
  type Condition,
  filterText,
  type Group,
  isGroup,
  type Join,
  joins,
  type Part,
  readFilter,
} from "./condition-json.ts";
import { type ComparedField, comparedFields, newCondition, operatorsOf } from "./condition-tree.ts";
import { ConditionValue } from "./condition-value.tsx";
import { opLabel } from "./condition-words.ts";

type ConditionEditorProps = {
  noun: RecordNoun;
  title?: string;
  /** The `filter` parameter of the URL. */
  filter: string | undefined;
  onChange: (filter: string | undefined) => void;
};

/** Edits conditions in nested groups. A condition without a value does not filter. */
export function ConditionEditor({
  noun,
  title = t("filters.conditions"),
  filter,
  onChange,
}: ConditionEditorProps) {
  const [draft, setDraft] = useState(() => draftOf(filter));
  const [seen, setSeen] = useState(filter);
  if (filter !== seen) {
    setSeen(filter);
    if (filterText(draft) !== filterText(draftOf(filter))) setDraft(draftOf(filter));
  }
  const change = (group: Group) => {
    setDraft(group);
    const text = filterText(group);
    if (text !== filterText(draft)) onChange(text);
  };
  return (
    <fieldset className="panel__group">
      <legend className="legend">{title}</legend>
      <GroupEditor noun={noun} group={draft} level={1} onChange={change} />
    </fieldset>
  );
}

function draftOf(filter: string | undefined): Group {
  const part = readFilter(filter);
  if (part === undefined) return { join: "and", parts: [] };
  return isGroup(part) ? part : { join: "and", parts: [part] };
}

/** The deepest level of nested groups that the filter language allows. */
const deepestGroup = 3;

const joinTexts: Readonly<Record<Join, () => string>> = {
  and: () => t("filters.all"),
  or: () => t("filters.any"),
  none: () => t("filters.noneJoin"),
};

type GroupEditorProps = {
  noun: RecordNoun;
  group: Group;
  level: number;
  onChange: (group: Group) => void;
  onRemove?: () => void;
};

function GroupEditor({ noun, group, level, onChange, onRemove }: GroupEditorProps) {
  const { join, parts } = group;
  const replace = (index: number, ...changed: Part[]) =>
    onChange({ join, parts: parts.toSpliced(index, 1, ...changed) });
  const add = (part: Part) => onChange({ join, parts: [...parts, part] });
  return (
    <div className="conditions" data-level={level}>
      {(parts.length > 1 || level > 1) && (
        <div className="conditions__head">
          <Select
            aria-label={t("filters.join")}
            value={join}
            options={joins.map((value) => ({ value, label: joinTexts[value]() }))}
            onChange={({ target }) => {
              const chosen = joins.find((each) => each === target.value);
              if (chosen) onChange({ join: chosen, parts });
            }}
          />
          {onRemove && <IconButton icon={X} size="sm" label={t("filters.removeGroup")} onClick={onRemove} />}
        </div>
      )}
      {Object.entries(parts).map(([key, part]) => {
        const place = { noun, onRemove: () => replace(Number(key)) };
        return isGroup(part) ? (
          <GroupEditor
            key={key}
            {...place}
            group={part}
            level={level + 1}
            onChange={(changed) => replace(Number(key), changed)}
          />
        ) : (
          <ConditionRow
            key={key}
            {...place}
            condition={part}
            onChange={(changed) => replace(Number(key), changed)}
          />
        );
      })}
      <div className="conditions__foot">
        <Button size="sm" variant="ghost" icon={Plus} onClick={() => add(newCondition(noun))}>
          {t("filters.add")}
        </Button>
        {level < deepestGroup && (
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

type ConditionRowProps = {
  noun: RecordNoun;
  condition: Condition;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
};

/** Edits one condition: field, operator and value. An unknown field keeps its operator. */
function ConditionRow({ noun, condition, onChange, onRemove }: ConditionRowProps) {
  const fields = comparedFields(noun);
  const field = fields.find(({ name }) => name === condition.field);
  const known = fields.map(({ name, label }) => ({ value: name, label }));
  const other = field ? [] : [{ value: condition.field, label: condition.field }];
  const ops = field ? operatorsOf(field.type) : [condition.op];
  const chooseField = (name: string) => {
    const chosen = fields.find((each) => each.name === name);
    if (chosen) onChange({ field: name, op: keptOp(chosen, condition.op) });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline in every browser
    <div className="condition" role="group" aria-label={field?.label ?? condition.field}>
      <Select
        aria-label={t("filters.field")}
        value={condition.field}
        options={[...other, ...known]}
        onChange={({ target }) => chooseField(target.value)}
      />
      <IconButton icon={X} size="sm" label={t("filters.remove")} onClick={onRemove} />
      <Select
        aria-label={t("filters.op")}
        value={condition.op}
        options={ops.map((op) => ({ value: op, label: opLabel(op) }))}
        onChange={({ target }) => onChange(withOp(condition, target.value))}
      />
      {field && <ConditionValue key={`${field.name} ${condition.op}`} {...{ field, condition, onChange }} />}
    </div>
  );
}

const keptOp = ({ type }: ComparedField, op: string): string => {
  const ops = operatorsOf(type);
  return ops.find((each) => each === op) ?? ops[0] ?? op;
};

/** Groups of operators that accept the same values. */
const alike = [
  ["is", "is_not", "contains", "not_contains", "gt", "gte", "lt", "lte"],
  ["any_of", "has_any", "has_all", "has_none"],
];

function withOp({ field, op, value }: Condition, next: string): Condition {
  const isKept = alike.some((ops) => ops.includes(op) && ops.includes(next));
  return { field, op: next, ...(isKept && value !== undefined && { value }) };
}
