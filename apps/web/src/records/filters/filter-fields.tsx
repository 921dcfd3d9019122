import { type ComponentProps, type ReactNode, useId } from "react";
import { formatNumber } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { DateFilter } from "./date-filter.tsx";
import { NumberFilter } from "./number-filter.tsx";
import { useSearchText } from "./use-search-text.ts";

/** One thing that a list can be narrowed by; its value is a text as it stands in the address. */
export type FilterField<Name extends string> = {
  name: Name;
  label: string;
  isWide?: boolean;
} & (
  | { kind: "text" | "tags" | "day" }
  | RangeBounds<Name>
  | { kind: "choice"; options: readonly SelectOption[] }
  | { kind: "yesNo" }
  /** Chosen among records, in a field that the page brings. */
  | { kind: "record" }
);

/** Two numbers in one row; `name` is the lower one. */
type RangeBounds<Name> = { kind: "range"; to: Name; min: number; max?: number; step?: number };

export type FilterGroup<Name extends string> = { title: string; fields: readonly FilterField<Name>[] };
export type FilterValues<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

type FilterInputProps<Name extends string> = {
  field: FilterField<Name>;
  values: FilterValues<Name>;
  onChange: (name: Name, value: string | undefined) => void;
  /** The fields for filters by a record. */
  recordField: ((name: Name) => ReactNode) | undefined;
};

/** The control of one filter. */
export function FilterInput<Name extends string>(props: FilterInputProps<Name>) {
  const { field, values, recordField } = props;
  const value = values[field.name];
  const onChange = (next: string | undefined) => props.onChange(field.name, next);
  const className = field.isWide ? "span2" : "";
  switch (field.kind) {
    case "record":
      return recordField?.(field.name);
    case "yesNo":
      return <YesNoFilter label={field.label} value={value} onChange={onChange} />;
    case "day":
      return <DateFilter {...{ label: field.label, className, value, onChange }} />;
    case "range":
      return <RangeFilter {...props} field={field} />;
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
      onKeyDown={({ key }) => key === "Enter" && searchNow()}
    />
  );
}

type RangeFilterProps<Name extends string> = Pick<FilterInputProps<Name>, "values" | "onChange"> & {
  field: { name: Name; label: string } & RangeBounds<Name>;
};

function RangeFilter<Name extends string>({ field, values, onChange }: RangeFilterProps<Name>) {
  const { name, to, label, min, max, step } = field;
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
          value={values[name]}
          bounds={{ min, max: Math.min(max ?? top, numberIn(values[to]) ?? top), step }}
          onChange={(value) => onChange(name, value)}
        />
        <span>{t("ui.rangeTo")}</span>
        <NumberFilter
          label={t("ui.maximumOf", { field: label })}
          placeholder={max === undefined ? t("ui.any") : formatNumber(max)}
          value={values[to]}
          bounds={{ min: numberIn(values[name]) ?? min, max: max ?? top, step }}
          onChange={(value) => onChange(to, value)}
        />
      </div>
    </div>
  );
}

const top = Number.POSITIVE_INFINITY;
const numberIn = (text: string | undefined) => (text ? Number(text) : undefined);

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
