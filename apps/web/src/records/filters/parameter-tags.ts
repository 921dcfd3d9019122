import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useQueries } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel, filterLabel } from "#src/records/fields/field-text.ts";
import { parentNounOf } from "#src/records/fields/kind-link.tsx";
import { memberFilterText } from "#src/records/fields/member-options.ts";
import { parentFilterName } from "#src/records/fields/parent.ts";
import { recordNameOptions } from "#src/records/fields/record-names.ts";
import { parentPickers } from "#src/records/form/parent-picker.tsx";
import type { FilterChange } from "#src/records/list-params.ts";
import { useBoardOptions } from "#src/records/selection/stage-choice.ts";
import type { ActiveFilter } from "./active-filters.tsx";
import { comparedField } from "./condition-tree.ts";
import type { FilterField } from "./filter-fields.tsx";
import { filterTags } from "./filter-tags.ts";
import type { FilterValues } from "./filter-value.ts";
import { filterGroups } from "./kind-filters.ts";

/**
 * Returns tags for list parameters that an API client has set. The tags show labels instead of parameter
 * names.
 */
export function useParameterTags(
  noun: RecordNoun,
  params: FilterValues,
  onChange: (change: FilterChange) => void,
): ActiveFilter[] {
  const { data: people } = usePeople();
  const texts = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, [value].flat().map(String).join(", ")]),
  );
  const names = useRecordNames(noun, texts);
  const board = useBoardOptions("stage" in texts || "pipeline_id" in texts);
  const known = filterGroups(noun, {}).flatMap(({ fields }) => fields);
  const others = otherNames(known, Object.keys(texts)).map((name) => otherFilter(noun, name, board));
  return filterTags({
    fields: [...known, ...others],
    params: { ...texts, ...names },
    onChange,
    memberText: (value) => memberFilterText(people, value),
  });
}

/** Returns the names of the records in the parameters, as parameters such as `company_name`. */
function useRecordNames(noun: RecordNoun, texts: Readonly<Record<string, string>>): FilterValues {
  const client = useClient();
  const parents = Object.keys(recordKinds[noun].parents).flatMap((column) => {
    const to = parentNounOf(noun, column);
    const id = texts[parentFilterName(column)];
    return to === undefined || id === undefined ? [] : [{ param: `${to}_name`, to, id }];
  });
  const own = texts.ids?.split(",").map((id) => ({ param: idsNames, to: noun, id: id.trim() })) ?? [];
  const linked = [...parents, ...own];
  const found = useQueries({ queries: linked.map(({ to, id }) => recordNameOptions(client, to, id)) });
  const named = found.map(({ data }, index) => ({
    param: linked[index]?.param ?? "",
    name: data === null ? t("fields.linkDeleted") : (data ?? "…"),
  }));
  const byParam = Map.groupBy(named, ({ param }) => param);
  return Object.fromEntries(
    [...byParam].map(([param, records]) => [param, records.map(({ name }) => name).join(", ")]),
  );
}

const idsNames = "ids_names";

const ends = /_(?:after|before|min|max)$/u;

/**
 * Returns the parameters that are not in the filter panel, except `search`. The two ends of a number range
 * count as one parameter.
 */
function otherNames(known: readonly FilterField[], names: readonly string[]): string[] {
  const named = new Set(
    known.flatMap((field) => [field.name, ...(field.kind === "range" ? [field.to] : [])]),
  );
  const others = names.filter((name) => !named.has(name) && name !== "search");
  return [...new Set(others.map((name) => name.replace(/_max$/u, "_min")))];
}

function otherFilter(noun: RecordNoun, name: string, board: ReturnType<typeof useBoardOptions>): FilterField {
  if (name === "q") return { kind: "text", name, label: t("ui.filterSearch") };
  if (name === "ids")
    return {
      kind: "record",
      name,
      nameParam: idsNames,
      label: t("ui.filter.ids"),
      Picker: parentPickers[noun],
    };
  const base = name.replace(ends, "");
  const field = [`${base}_id`, base, `${base}_on`].flatMap((each) => comparedField(noun, each) ?? [])[0];
  const label = field?.label ?? fieldLabel(noun, base);
  if (name.endsWith("_min")) return { kind: "range", name, to: `${base}_max`, label, min: 0 };
  if (base !== name) return { kind: "day", name, label: filterLabel(noun, name) };
  const target = field?.target;
  const options = target === "stage" || target === "pipeline" ? board[target] : field?.options;
  return options ? { kind: "choice", name, label, options } : { kind: "text", name, label };
}
