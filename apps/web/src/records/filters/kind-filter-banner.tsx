import { isRecordNoun, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { useQueries } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useCustomFields } from "#src/records/fields/custom-fields.ts";
import { memberFilterText } from "#src/records/fields/member-options.ts";
import { recordNameOptions } from "#src/records/fields/record-names.ts";
import type { FilterChange } from "#src/records/list-params.ts";
import { useBoardOptions } from "#src/records/selection/stage-choice.ts";
import { type ActiveFilter, ActiveFilters } from "./active-filters.tsx";
import { readFilter } from "./condition-json.ts";
import { filterInWords, namedRecords } from "./condition-words.ts";
import { filterTags } from "./filter-tags.ts";
import { type FilterValues, filterValue } from "./filter-value.ts";
import { type FilterParts, type FiltersOfKind, filterGroups } from "./kind-filters.ts";

export type KindFilterProps = {
  params: FilterValues;
  onChange: (change: FilterChange) => void;
  onClear: () => void;
};

export function KindFilterBanner({
  noun,
  useParts,
  params,
  onChange,
  onClear,
}: KindFilterProps & FiltersOfKind) {
  const parts = useParts();
  const { data: people } = usePeople();
  const fields = [...filterGroups(noun, parts).flatMap((group) => group.fields), ...(parts.addressed ?? [])];
  const filters = filterTags({
    fields,
    params,
    onChange,
    memberText: (value) => memberFilterText(people, value),
  });
  const shown = withFirst(filters, parts.first, params);
  const sentence = useSentence(noun, filterValue(params, "filter"));
  if (sentence === undefined) return <ActiveFilters {...shown} onClear={onClear} />;
  const conditions = {
    key: "filter",
    name: t("filters.conditions"),
    value: sentence,
    onRemove: () => onChange({ filter: undefined }),
  };
  return <ActiveFilters {...shown} filters={[...shown.filters, conditions]} onClear={onClear} />;
}

/** Returns a `filter` parameter in words, or undefined if the parameter is missing or invalid. */
export function useSentence(noun: RecordNoun, filter: string | undefined): string | undefined {
  const client = useClient();
  const { data: people } = usePeople();
  useCustomFields();
  const part = readFilter(filter);
  const named = part === undefined ? [] : namedRecords(noun, part);
  const board = useBoardOptions(named.some(({ target }) => target === "stage" || target === "pipeline"));
  const records = named.flatMap(({ target, id }) => (isRecordNoun(target) ? [{ target, id }] : []));
  const queries = records.map(({ target, id }) => recordNameOptions(client, target, id));
  const names = new Map(useQueries({ queries }).map(({ data }, index) => [records[index]?.id, data]));
  if (part === undefined) return undefined;
  const options = [...board.stage, ...board.pipeline];
  return filterInWords(noun, part, {
    member: (id) => memberFilterText(people, id),
    record: (id) => names.get(id) ?? options.find(({ value }) => value === id)?.label ?? "…",
  });
}

/**
 * Moves the tag of `first` to the front and sets its text. If no other tag exists, the text becomes the label
 * of the banner.
 */
function withFirst(filters: readonly ActiveFilter[], first: FilterParts["first"], params: FilterValues) {
  const found = filters.find(({ key }) => key === first?.name);
  if (!first || !found) return { filters };
  const value = filterValue(params, first.nameParam) ?? first.unnamed;
  const text = first.text(value);
  if (filters.length === 1) return { label: text, filters: [{ ...found, value }] };
  return { filters: [{ ...found, value, text }, ...filters.filter((filter) => filter !== found)] };
}
