import { nobody } from "@lanyard/contract/field/filter-choices";
import { type DayPeriod, periodIn } from "@lanyard/contract/filter/filter-operators";
import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { memberFilterOptions } from "#src/records/fields/member-options.ts";
import { namedPickers } from "#src/records/form/parent-picker.tsx";
import { useBoardOptions } from "#src/records/selection/stage-choice.ts";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import { type Condition, isInvalid } from "./condition-json.ts";
import { type ComparedField, offeredPeriods } from "./condition-tree.ts";
import { periodInWords } from "./condition-words.ts";
import { type FilterField, FilterInput } from "./filter-fields.tsx";
import { NumberFilter } from "./number-filter.tsx";
import { itemsIn } from "./typed-filter.tsx";

type ConditionValueProps = {
  field: ComparedField;
  condition: Condition;
  onChange: (condition: Condition) => void;
};

const several: readonly string[] = ["any_of", "has_any", "has_all", "has_none"];

export function ConditionValue({ field, condition, onChange }: ConditionValueProps) {
  const { data: people } = usePeople();
  const boardPart = boardPartOf(field);
  const boardOptions = useBoardOptions(boardPart !== undefined);
  const { op, value } = condition;
  if (op === "empty" || op === "not_empty") return null;
  const members = memberFilterOptions(people, typeof value === "string" ? value : undefined);
  const own = boardPart === undefined ? field.options : boardOptions[boardPart];
  const options = field.type === "member" ? members.filter(({ value: id }) => id !== nobody) : own;
  const change = (changed: unknown) =>
    onChange({ field: field.name, op, ...(changed !== undefined && { value: changed }) });
  if (several.includes(op) && options)
    return <OptionValues options={options} value={value} onChange={change} />;
  if (several.includes(op) && !isTyped(field))
    return <SeveralValues {...{ field, value }} onChange={change} />;
  if (op === "within") return <PeriodValue {...{ field, value }} onChange={change} />;
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
      values={{ value: textOf(value) }}
      onChange={({ value: text }) => onChange(text === undefined ? undefined : readValue(field, op, text))}
      onInvalid={(invalid) => onChange({ invalid })}
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
  if (several.includes(op)) return { ...named, kind: "tags" };
  if (options) return { ...named, kind: "choice", options };
  const { target } = field;
  if (target !== undefined && isRecordNoun(target))
    return { ...named, kind: "record", nameParam: "name", Picker: namedPickers[target] };
  if (field.type === "number" || field.type === "money")
    return { ...named, kind: "number", type: field.type };
  return { ...named, kind: kinds[field.type] ?? "text" };
}

const kinds: Partial<Record<ComparedField["type"], "yesNo" | "day">> = {
  boolean: "yesNo",
  date: "day",
  moment: "day",
};

/** Returns whether users type several values of a field as one text instead of in one control per value. */
const isTyped = ({ type, target }: ComparedField) =>
  type !== "number" && type !== "money" && (target === undefined || !isRecordNoun(target));

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (isInvalid(value)) return value.invalid;
  return Array.isArray(value) ? value.join(", ") : String(value);
}

function readValue({ type }: ComparedField, op: string, text: string): unknown {
  if (several.includes(op)) return itemsIn(text);
  if (type === "boolean") return text === "true";
  return type === "number" || type === "money" ? Number(text) : text;
}

type PeriodValueProps = Pick<OneValueProps, "field" | "value" | "onChange">;

function PeriodValue({ field, value, onChange }: PeriodValueProps) {
  const period = periodIn(String(value));
  const counted = typeof period === "object" ? period : undefined;
  const options = offeredPeriods.map((offered) => {
    const isCounted = typeof periodIn(offered) === "object";
    return { value: offered, label: periodInWords(offered, isCounted ? "…" : undefined) };
  });
  return (
    <div className="condition__value form-grid">
      <OneValue
        label={t("filters.value")}
        {...{ field, options, onChange }}
        op="is"
        value={counted ? periodOf(counted.side, 30) : value}
      />
      {counted && (
        <NumberFilter
          label={t("filters.days")}
          placeholder=""
          value={String(counted.days)}
          bounds={{ min: 1, max: 99_999, step: undefined }}
          onChange={(days) => days !== undefined && onChange(periodOf(counted.side, Number(days)))}
        />
      )}
    </div>
  );
}

const periodOf = (side: DayPeriod["side"], days: number) => `${side}_${days}_days`;

type OptionValuesProps = {
  options: readonly SelectOption[];
  value: unknown;
  onChange: (value: unknown) => void;
};

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

type SeveralValuesProps = Pick<OneValueProps, "field" | "value" | "onChange">;

/** An empty control at the end adds a value. */
function SeveralValues({ field, value, onChange }: SeveralValuesProps) {
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  const replace = (index: number, changed: unknown) => {
    const next = values.toSpliced(index, 1, ...(changed === undefined ? [] : [changed]));
    onChange(next.length === 0 ? undefined : [...new Set(next)]);
  };
  return (
    <div className="condition__value conditions">
      {Object.entries([...values, undefined]).map(([key, each]) => (
        <OneValue
          key={key}
          label={t("filters.value")}
          {...{ field, op: "is", options: undefined, value: each }}
          onChange={(changed) => replace(Number(key), changed)}
        />
      ))}
    </div>
  );
}
