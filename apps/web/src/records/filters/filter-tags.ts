import { formatDate } from "#src/lib/format/date.ts";
import { formatNumber } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { ActiveFilter } from "./active-filters.tsx";
import type { FilterField, FilterGroup, FilterValues } from "./filter-fields.tsx";

type Narrowing<Name extends string> = {
  groups: readonly FilterGroup<Name>[];
  params: FilterValues<Name> & { readonly search: string };
  /** What the record of a filter is called. */
  recordName?: (name: Name) => string | undefined;
  onChange: (change: Partial<Record<Name, undefined>> | { search: "" }) => void;
};

/** What narrows a list as tags that take it off: the search, then the filters that are set, in the panel's order. */
export function filterTags<Name extends string>(narrowing: Narrowing<Name>): ActiveFilter[] {
  const { groups, params, onChange } = narrowing;
  const search = {
    key: "search",
    name: t("ui.filterSearch"),
    value: params.search,
    onRemove: () => onChange({ search: "" }),
  };
  const filters = groups.flatMap(({ fields }) => fields).flatMap((field) => tagOf(field, narrowing));
  return params.search === "" ? filters : [search, ...filters];
}

function tagOf<Name extends string>(
  field: FilterField<Name>,
  { params, recordName, onChange }: Narrowing<Name>,
): ActiveFilter[] {
  const value = shownValue(field, params, recordName);
  if (value === undefined) return [];
  const names = field.kind === "range" ? [field.name, field.to] : [field.name];
  const onRemove = () => {
    const nothing: Partial<Record<Name, undefined>> = {};
    for (const name of names) nothing[name] = undefined;
    onChange(nothing);
  };
  return [{ key: field.name, name: field.label, value, onRemove }];
}

function shownValue<Name extends string>(
  field: FilterField<Name>,
  params: FilterValues<Name>,
  recordName: Narrowing<Name>["recordName"],
): string | undefined {
  const value = params[field.name];
  if (field.kind === "range") return rangeText(value, params[field.to]);
  if (value === undefined) return undefined;
  if (field.kind === "record") return recordName?.(field.name) ?? value;
  if (field.kind === "yesNo") return value === "true" ? t("ui.yes") : t("ui.no");
  if (field.kind === "day") return formatDate(value);
  if (field.kind !== "choice") return value;
  return field.options.find((option) => option.value === value)?.label ?? value;
}

function rangeText(from: string | undefined, to: string | undefined): string | undefined {
  const [min, max] = [from, to].map((end) => (end === undefined ? undefined : formatNumber(Number(end))));
  if (min !== undefined && max !== undefined) return t("ui.rangeBetween", { min, max });
  if (min !== undefined) return t("ui.rangeFrom", { min });
  return max === undefined ? undefined : t("ui.rangeUpTo", { max });
}
