import { greatestInt } from "@lanyard/contract/kind/field-descriptor";
import { type ComponentProps, useId } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { formatNumber } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { memberFilterOptions } from "#src/records/fields/member-options.ts";
import type { FilterChange } from "#src/records/list/list-params.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { DateFilter } from "./date-filter.tsx";
import { type FilterValues, filterValue } from "./filter-value.ts";
import { LinkFilter, type RecordPicker } from "./link-filter.tsx";
import { NumberFilter } from "./number-filter.tsx";
import { useSearchText } from "./use-search-text.ts";

/** One thing that a list can be narrowed by; its value is a text as it stands in the address. */
export type FilterField = { name: string; label: string } & (
  | { kind: "text" | "tags" | "day" | "yesNo" | "member" }
  | RangeBounds
  | { kind: "choice"; options: readonly SelectOption[] }
  | ChosenRecord
);

/** Two numbers in one row; `name` is the lower one. Whole ones where no step is named. */
type RangeBounds = { kind: "range"; to: string; min: number; max?: number; step?: number };

/** Chosen among records; the address carries its name under `nameParam`. */
type ChosenRecord = { kind: "record"; nameParam: string; Picker: RecordPicker };

export type FilterGroup = { title: string; fields: readonly FilterField[] };

type FilterInputProps = {
  field: FilterField;
  values: FilterValues;
  onChange: (change: FilterChange) => void;
  /** Stands alone in its row. */
  isWide?: boolean;
};

/** The control of one filter. */
export function FilterInput(props: FilterInputProps) {
  const { field, values } = props;
  const value = filterValue(values, field.name);
  const onChange = (next: string | undefined) => props.onChange({ [field.name]: next });
  const className = props.isWide || field.kind === "tags" ? "span2" : "";
  switch (field.kind) {
    case "record":
      return <RecordFilter {...props} field={field} />;
    case "yesNo":
      return <YesNoFilter label={field.label} value={value} onChange={onChange} />;
    case "day":
      return <DateFilter {...{ label: field.label, className, value, onChange }} />;
    case "range":
      return <RangeFilter {...props} field={field} />;
    case "member":
      return <MemberFilter {...{ label: field.label, className, value, onChange }} />;
    case "choice":
      return (
        <SelectField
          label={field.label}
          className={className}
          value={value ?? ""}
          emptyLabel={t("ui.any")}
          options={withStored(field.options, value)}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      );
    default:
      return <TypedFilter {...typed[field.kind]()} {...{ label: field.label, className, value, onChange }} />;
  }
}

/** A value that the list does not offer, from an address or an older day, still shows. */
function withStored(options: readonly SelectOption[], value: string | undefined): readonly SelectOption[] {
  const isKnown = value === undefined || options.some((option) => option.value === value);
  return isKnown ? options : [...options, { value, label: value }];
}

const typed = {
  tags: () => ({ placeholder: t("ui.commaSeparated") }),
  text: () => ({ placeholder: t("ui.any") }),
};

type ValueProps = { value: string | undefined; onChange: (value: string | undefined) => void };
type TypedFilterProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange"> & ValueProps;

/** Narrows when typing rests. */
function TypedFilter({ value, onChange, ...look }: TypedFilterProps) {
  const { text, type, searchNow } = useSearchText(value ?? "", (now) => onChange(now || undefined));
  return (
    <TextField
      maxLength={200}
      dir="auto"
      autoComplete="off"
      {...look}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => pressedKey(event) === "Enter" && searchNow()}
    />
  );
}

type FieldOf<Kind> = FilterInputProps & { field: { name: string; label: string } & Kind };

function RecordFilter({ field, values, onChange }: FieldOf<ChosenRecord>) {
  const { name, nameParam, label, Picker } = field;
  const id = filterValue(values, name);
  return (
    <LinkFilter
      key={id}
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

/** Oneself, nobody, or a colleague. */
function MemberFilter({
  label,
  className,
  value,
  onChange,
}: ValueProps & { label: string; className: string }) {
  const { data: people } = usePeople();
  return (
    <SelectField
      {...{ label, className }}
      value={value ?? ""}
      emptyLabel={t("ui.any")}
      options={memberFilterOptions(people, value)}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

function YesNoFilter({ label, value, onChange }: ValueProps & { label: string }) {
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
