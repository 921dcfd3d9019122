import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { maxFilterConditions, maxFilterLevels } from "@lanyard/contract/limits";
import { Plus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import {
  asGroup,
  type Condition,
  countConditions,
  countLevels,
  filterText,
  type Group,
  isComplete,
  isGroup,
  type Join,
  joins,
  levelsOfJoin,
  type Part,
  readFilter,
} from "./condition-json.ts";
import { ConditionRow, tooManyText, useFieldChoices } from "./condition-row.tsx";
import { type ComparedNoun, manyLink, newCondition } from "./condition-tree.ts";

type ConditionEditorProps = {
  noun: RecordNoun;
  title?: string;
  filter: string | undefined;
  /** Whether to show an error at each condition without a value. */
  requiresValues?: boolean;
  onChange: (filter: string | undefined) => void;
  /** Reports after each change whether all conditions have values. */
  onCheck?: (isComplete: boolean) => void;
};

/** A condition without a value filters nothing. */
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

const joinTexts: Readonly<Record<Join, () => string>> = {
  and: () => t("filters.all"),
  or: () => t("filters.any"),
  none: () => t("filters.noneJoin"),
};

type PlaceProps = {
  noun: ComparedNoun;
  hasRoom: boolean;
  /** The number of conditions in the whole filter before this part. */
  before: number;
  /** The maximum number of nested levels in this part. */
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
        const place = { noun, hasRoom, before, levels, requiresValues };
        const own = { onChange: (changed: Part) => replace(index, changed), onRemove: () => remove(index) };
        return isGroup(part) ? (
          <GroupEditor key={key} {...place} {...own} isLinked={isLinked} group={part} />
        ) : (
          <ConditionRow
            key={key}
            {...own}
            {...{ noun, choices }}
            condition={part}
            isExcess={before >= maxFilterConditions}
            requiresValue={requiresValues}
          >
            <LinkedGroup {...place} condition={part} onChange={own.onChange} />
          </ConditionRow>
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

type LinkedGroupProps = PlaceProps & { condition: Condition; onChange: (condition: Condition) => void };

/**
 * Edits the conditions on linked records. Renders nothing unless the condition is about a link to many
 * records.
 */
function LinkedGroup({ condition, onChange, ...place }: LinkedGroupProps) {
  const { field, op, linked = { join: "and", parts: [] } } = condition;
  const link = manyLink(place.noun, field);
  return (
    link && (
      <GroupEditor
        {...place}
        noun={link.of}
        before={place.before + 1}
        isLinked
        group={linked}
        levels={place.levels - 1}
        onChange={(group) => onChange({ field, op, linked: group })}
      />
    )
  );
}

/** Moves the focus to an added part. After a removal, moves it to the next part or to the buttons. */
function usePartFocus(count: number) {
  const foot = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ index: number; control: string }>(undefined);
  // The control can be new, so the focus moves after the change is rendered.
  useEffect(() => {
    if (!wanted.current) return;
    const { index, control } = wanted.current;
    wanted.current = undefined;
    const rows = [...(foot.current?.parentElement?.children ?? [])];
    const place = rows.length - 1 - count + index;
    // If the group has no buttons below its parts, the part above takes the focus.
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

/** Disables a join that would exceed the maximum depth of a filter. */
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
