import { formatDate } from "#src/lib/format/date.ts";
import { formatNumber } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { FilterChange } from "#src/records/list-params.ts";
import type { ActiveFilter } from "./active-filters.tsx";
import type { FilterField } from "./filter-fields.tsx";
import { type FilterValues, filterValue } from "./filter-value.ts";

type Narrowing = {
  fields: readonly FilterField[];
  params: FilterValues;
  onChange: (change: FilterChange) => void;
  memberText: (value: string) => string;
};

export function filterTags({ fields, params, onChange, memberText }: Narrowing): ActiveFilter[] {
  const value = filterValue(params, "search") ?? "";
  const search = {
    key: "search",
    name: t("ui.filterSearch"),
    value,
    onRemove: () => onChange({ search: "" }),
  };
  const filters = fields.flatMap((field) => tagOf(field, params, { onChange, memberText }));
  return value === "" ? filters : [search, ...filters];
}

function tagOf(
  field: FilterField,
  params: FilterValues,
  { onChange, memberText }: Pick<Narrowing, "onChange" | "memberText">,
): ActiveFilter[] {
  const { name, label } = field;
  const value = shownValue(field, params, memberText);
  if (value === undefined) return [];
  const nothing = { [name]: undefined, ...(field.kind === "range" && { [field.to]: undefined }) };
  return [{ key: name, name: label, value, onRemove: () => onChange(nothing) }];
}

function shownValue(
  field: FilterField,
  params: FilterValues,
  memberText: Narrowing["memberText"],
): string | undefined {
  const value = filterValue(params, field.name);
  if (field.kind === "range") return rangeText(value, filterValue(params, field.to));
  if (value === undefined) return undefined;
  if (field.kind === "record") return filterValue(params, field.nameParam) ?? value;
  if (field.kind === "yesNo") return value === "true" ? t("ui.yes") : t("ui.no");
  if (field.kind === "member") return memberText(value);
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
