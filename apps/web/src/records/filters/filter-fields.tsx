import { greatestInt } from "@lanyard/contract/kind/field-descriptor";
import { useId } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { formatNumber } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { memberFilterOptions } from "#src/records/fields/member-options.ts";
import { ValueField, type ValueFieldProps } from "#src/records/fields/value-field.tsx";
import type { LinkControl } from "#src/records/form/record-picker.tsx";
import type { FilterChange } from "#src/records/list-params.ts";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import { type FilterValues, filterValue } from "./filter-value.ts";
import { LinkFilter } from "./link-filter.tsx";
import { NumberFilter } from "./number-filter.tsx";
import { dayRules, type FilterProps, listSpelling, numberRules, TypedFilter } from "./typed-filter.tsx";

/** A filter of a list. `name` is the URL parameter. */
export type FilterField = { name: string; label: string } & (
  | { kind: "text" | "tags" | "day" | "yesNo" | "member" }
  | RangeBounds
  | { kind: "number"; type: "number" | "money" }
  | { kind: "choice"; options: readonly SelectOption[] }
  | ChosenRecord
);

/**
 * A filter by a range of numbers. `name` and `to` are the URL parameters of the lower and the upper limit.
 * Without `step`, only whole numbers are valid.
 */
type RangeBounds = { kind: "range"; to: string; min: number; max?: number; step?: number };

/** A filter by a record. The URL parameter `nameParam` contains the record's name. */
type ChosenRecord = { kind: "record"; nameParam: string; Picker: LinkControl };

export type FilterGroup = { title: string; fields: readonly FilterField[] };

type FilterInputProps = {
  field: FilterField;
  values: FilterValues;
  onChange: (change: FilterChange) => void;
  /** Called with the text of an invalid number or day. */
  onInvalid?: (text: string) => void;
  isWide?: boolean;
};

export function FilterInput(props: FilterInputProps) {
  const { field, values, onInvalid } = props;
  const value = filterValue(values, field.name);
  const onChange = (next: string | undefined) => props.onChange({ [field.name]: next });
  const className = props.isWide || field.kind === "tags" ? "span2" : "";
  switch (field.kind) {
    case "record":
      return <RecordFilter {...props} field={field} />;
    case "yesNo":
      return <YesNoFilter label={field.label} value={value} onChange={onChange} />;
    case "range":
      return <RangeFilter {...props} field={field} />;
    case "member":
      return <MemberFilter {...{ label: field.label, className, value, onChange }} />;
    case "choice":
      return <ChoiceFilter {...{ label: field.label, className, value, onChange, options: field.options }} />;
    case "day":
      return <TypedFilter {...{ label: field.label, className, value, onChange, onInvalid }} {...dayRules} />;
    case "number":
      return (
        <TypedFilter
          {...{ label: field.label, className, value, onChange, onInvalid }}
          {...numberRules(field.type)}
        />
      );
    default:
      return (
        <TypedFilter
          {...{ label: field.label, className, value, onChange }}
          control="text"
          maxLength={200}
          spelling={field.kind === "tags" ? listSpelling : undefined}
          placeholder={field.kind === "tags" ? t("ui.commaSeparated") : t("ui.any")}
        />
      );
  }
}

function ChoiceFilter({ value, onChange, ...field }: FilterProps & Pick<ValueFieldProps, "options">) {
  return (
    <ValueField
      {...field}
      control="choice"
      emptyLabel={t("ui.any")}
      value={value ?? ""}
      onChange={(next) => onChange(next || undefined)}
    />
  );
}

type FieldOf<Kind> = FilterInputProps & { field: { name: string; label: string } & Kind };

function RecordFilter({ field, values, onChange }: FieldOf<ChosenRecord>) {
  const { name, nameParam, label, Picker } = field;
  const id = filterValue(values, name);
  return (
    <LinkFilter
      Field={Picker}
      label={label}
      chosen={{ id: id ?? null, name: filterValue(values, nameParam) ?? "" }}
      onChange={(chosen) => onChange({ [name]: chosen.id ?? undefined, [nameParam]: chosen.name })}
    />
  );
}

function RangeFilter({ field, values, onChange }: FieldOf<RangeBounds>) {
  const { name, to, label, min, max, step } = field;
  const top = max ?? (step === undefined ? greatestInt : Number.POSITIVE_INFINITY);
  const [from, until] = [filterValue(values, name), filterValue(values, to)];
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline in every browser
    <div className="field span2" role="group" aria-labelledby={labelId}>
      <span className="label" id={labelId}>
        {label}
      </span>
      <div className="range">
        <NumberFilter
          label={t("ui.minimumOf", { field: label })}
          placeholder={formatNumber(min)}
          value={from}
          bounds={{ min, max: Math.min(top, numberIn(until) ?? top), step }}
          onChange={(value) => onChange({ [name]: value })}
        />
        <span>{t("ui.rangeTo")}</span>
        <NumberFilter
          label={t("ui.maximumOf", { field: label })}
          placeholder={max === undefined ? t("ui.any") : formatNumber(max)}
          value={until}
          bounds={{ min: numberIn(from) ?? min, max: top, step }}
          onChange={(value) => onChange({ [to]: value })}
        />
      </div>
    </div>
  );
}

const numberIn = (text: string | undefined) => (text ? Number(text) : undefined);

function MemberFilter(props: FilterProps) {
  const { data: people } = usePeople();
  return <ChoiceFilter {...props} options={memberFilterOptions(people, props.value)} />;
}

function YesNoFilter({ label, value, onChange }: FilterProps) {
  return (
    <div className="setrow span2 -my-1.5 min-h-9! border-0! px-0! py-0.5!">
      <div aria-hidden="true">{label}</div>
      <SegmentedControl
        label={label}
        className="h-7! [&_button]:px-2! [&_button]:text-meta"
        value={value ?? ""}
        onChange={(next) => onChange(next || undefined)}
        segments={[
          { value: "", label: t("ui.any") },
          { value: "true", label: t("ui.yes") },
          { value: "false", label: t("ui.no") },
        ]}
      />
    </div>
  );
}
