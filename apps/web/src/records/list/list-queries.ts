import { maxPageSize } from "@lanyard/contract/limits";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { viewerTimeZone } from "#src/lib/format/date.ts";
import type { ListParams } from "#src/records/list-params.ts";

const momentDays = ["created", "updated", "entered", "ended", "started_at"].flatMap((name) => [
  `${name}_after`,
  `${name}_before`,
]);

/** Returns the user's time zone if a filter needs it, such as a filter by day. */
function clockOf(params: object): { time_zone?: string } {
  const isByDay = momentDays.some((name) => Reflect.get(params, name) !== undefined);
  const isTimed =
    isByDay || Reflect.get(params, "next_step") === "overdue" || Reflect.get(params, "filter") !== undefined;
  return isTimed ? { time_zone: viewerTimeZone() } : {};
}

/** The user's time zone determines the month of a point in time. */
function groupedBy(group_by: string | undefined) {
  if (group_by === undefined) return {};
  return { group_by, ...(group_by.endsWith(":month") && { time_zone: viewerTimeZone() }) };
}

type QueryRules = { searched: string; filtersOf: (params: ListParams) => object; first: ListParams };

export function createListQueries({ searched, filtersOf, first }: QueryRules) {
  const matching = (params: ListParams) => ({
    ...withoutEmpty({ [searched]: params.search }),
    ...filtersOf(params),
    ...withoutEmpty({ filter: params.filter }),
    ...clockOf(params),
  });
  const order = ({ sort_by, sort_order, group_by }: ListParams) => ({
    sort_by,
    sort_order,
    ...groupedBy(group_by),
  });
  const exportQuery = (params: ListParams) => ({ ...order(params), ...matching(params) });
  const listQuery = (params: ListParams) => {
    const { page, limit, literal, collapsed } = params;
    return { page, limit, ...withoutEmpty({ literal, collapsed }), ...exportQuery(params) };
  };
  return {
    matching,
    order,
    /** Returns the query of an export: all matching records in the order of the list. */
    exportQuery,
    listQuery,
    queriesAmong: (params: ListParams, ids: readonly string[]) => {
      const { page, group_by, collapsed } = first;
      const narrowed = { ...params, page, group_by, collapsed, limit: maxPageSize, literal: "true" } as const;
      return {
        all: { ...listQuery({ ...first, limit: maxPageSize }), ids: ids.join(",") },
        matching: { ...listQuery(narrowed), ids: ids.join(",") },
      };
    },
  };
}
