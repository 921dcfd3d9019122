import { nobody } from "@lanyard/contract/field/filter-choices";
import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { usePeople } from "#src/lib/api/me.ts";
import { spellNumber } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { memberFilterOptions } from "#src/records/fields/member-options.ts";
import { namedPickers } from "#src/records/form/parent-picker.tsx";
import type { LinkControl } from "#src/records/form/record-picker.tsx";
import { useBoardOptions } from "#src/records/selection/stage-choice.ts";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import type { Condition } from "./condition-json.ts";
import { type ComparedField, offeredPeriods } from "./condition-tree.ts";
import { periodInWords } from "./condition-words.ts";
import { type FilterField, FilterInput } from "./filter-fields.tsx";
import { LinkFilter } from "./link-filter.tsx";

type ConditionValueProps = {
  field: ComparedField;
  condition: Condition;
  onChange: (condition: Condition) => void;
};

const several: readonly string[] = ["any_of", "has_any", "has_all", "has_none"];

/** The control for the value of a condition. Renders nothing for operators without a value. */
export function ConditionValue({ field, condition, onChange }: ConditionValueProps) {
  const { data: people } = usePeople();
  const boardPart = boardPartOf(field);
  const boardOptions = useBoardOptions(boardPart !== undefined);
  const { op, value } = condition;
  if (op === "empty" || op === "not_empty") return null;
  const members = memberFilterOptions(people, typeof value === "string" ? value : undefined);
  const own = boardPart === undefined ? field.options : boardOptions[boardPart];
  const options = field.type === "member" ? members.filter(({ value: id }) => id !== nobody) : own;
  const picked = field.target !== undefined && isRecordNoun(field.target) ? field.target : undefined;
  const change = (changed: unknown) =>
    onChange({ field: field.name, op, ...(changed !== undefined && { value: changed }) });
  if (several.includes(op) && options)
    return <OptionValues options={options} value={value} onChange={change} />;
  if (several.includes(op) && picked !== undefined)
    return <PickedRecords Picker={namedPickers[picked]} value={value} onChange={change} />;
  if (op === "between") {
    const [from, to] = Array.isArray(value) ? value : [];
    return (
      <div className="condition__value form-grid">
        <OneValue
          label={t("filters.from")}
          {...{ field, op, options }}
          value={from}
          onChange={(next) => change([next ?? "", to ?? ""])}
        />
        <OneValue
          label={t("filters.to")}
          {...{ field, op, options }}
          value={to}
          onChange={(next) => change([from ?? "", next ?? ""])}
        />
      </div>
    );
  }
  return (
    <div className="condition__value">
      <OneValue label={t("filters.value")} {...{ field, op, options, value }} onChange={change} />
    </div>
  );
}

const boardPartOf = ({ target }: ComparedField) =>
  target === "stage" || target === "pipeline" ? target : undefined;

type OneValueProps = {
  label: string;
  field: ComparedField;
  op: string;
  options: readonly SelectOption[] | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
};

function OneValue({ label, field, op, options, value, onChange }: OneValueProps) {
  const input = inputOf(label, field, op, options);
  return (
    <FilterInput
      field={input}
      isWide
      values={{ value: textOf(field, op, value) }}
      onChange={({ value: text }) => onChange(text === undefined ? undefined : readValue(field, op, text))}
    />
  );
}

function inputOf(
  label: string,
  field: ComparedField,
  op: string,
  options: OneValueProps["options"],
): FilterField {
  const named = { name: "value", label };
  if (op === "within")
    return {
      ...named,
      kind: "choice",
      options: offeredPeriods.map((period) => ({ value: period, label: periodInWords(period) })),
    };
  if (several.includes(op)) return { ...named, kind: "tags" };
  if (options) return { ...named, kind: "choice", options };
  if (field.type === "record" && field.target !== undefined && isRecordNoun(field.target))
    return { ...named, kind: "record", nameParam: "name", Picker: namedPickers[field.target] };
  if (field.type === "boolean") return { ...named, kind: "yesNo" };
  return { ...named, kind: field.type === "date" || field.type === "moment" ? "day" : "text" };
}

function textOf({ type }: ComparedField, op: string, value: unknown): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (Array.isArray(value)) return value.join(", ");
  if (type === "money" && op !== "within") return String(Number(value) / 100);
  return String(value);
}

/** Returns the value for a typed text, or undefined if the text is invalid. */
function readValue({ type }: ComparedField, op: string, text: string): unknown {
  if (several.includes(op))
    return text
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean);
  if (type === "boolean") return text === "true";
  if (type !== "number" && type !== "money") return text;
  const number = Number(spellNumber(text));
  if (!Number.isFinite(number)) return undefined;
  return type === "money" ? Math.round(number * 100) : number;
}

type OptionValuesProps = {
  options: readonly SelectOption[];
  value: unknown;
  onChange: (value: unknown) => void;
};

/** Selects several options of a field. */
function OptionValues({ options, value, onChange }: OptionValuesProps) {
  const chosen = new Set<unknown>(Array.isArray(value) ? value : []);
  const toggle = (id: string) => {
    const next = options.map((option) => option.value).filter((each) => chosen.has(each) !== (each === id));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <div className="condition__value condition__options">
      {options.map((option) => (
        <CheckboxRow
          key={option.value}
          label={option.label}
          checked={chosen.has(option.value)}
          onChange={() => toggle(option.value)}
        />
      ))}
    </div>
  );
}

type PickedRecordsProps = {
  Picker: LinkControl;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** Selects several records, each by a picker; an additional picker adds another one. */
function PickedRecords({ Picker, value, onChange }: PickedRecordsProps) {
  const ids = [value].flat().filter((id) => typeof id === "string");
  const replace = (index: number, ...id: string[]) => {
    const next = ids.toSpliced(index, 1, ...id);
    onChange(next.length === 0 ? undefined : [...new Set(next)]);
  };
  return (
    <div className="condition__value conditions">
      {[...ids, null].map((id, index) => (
        <LinkFilter
          key={id ?? `next ${ids.length}`}
          Field={Picker}
          label={t("filters.value")}
          chosen={{ id, name: "" }}
          onChange={(chosen) => replace(index, ...(chosen.id === null ? [] : [chosen.id]))}
        />
      ))}
    </div>
  );
}
