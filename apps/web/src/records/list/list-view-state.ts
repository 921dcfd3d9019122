import { figures } from "@lanyard/contract/filter/filter-operators";
import type { View } from "@lanyard/contract/view/view-schema";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { columnsOf, columnsText } from "#src/records/columns/column-text.ts";
import type { ListParams } from "#src/records/list-params.ts";

/** A placeholder for the id of a view. `read` keeps default values only if the URL names a view. */
const unknownView = "00000000-0000-0000-0000-000000000000";

/** Returns the URL parameters for the state of a saved view. */
export function searchOfState({
  params,
  filter,
  columns,
  folded,
  hides_empty,
  figures,
  card_fields,
  ...state
}: View["state"]): Readonly<Record<string, unknown>> {
  return {
    ...params,
    ...state,
    view: unknownView,
    filter: filter === null ? undefined : JSON.stringify(filter),
    collapsed: folded.join(","),
    empty: hides_empty ? "hidden" : undefined,
    figures: figures.map(({ field, figure }) => `${field}:${figure}`).join(","),
    columns: columns === null ? undefined : columnsText(columns),
    card_fields: card_fields?.join(","),
  };
}

/** Returns the state to save in a view. `filters` contains the search and the names of linked records too. */
export function stateOfParams(params: ListParams, filters: object): Partial<View["state"]> {
  const { sort_by, sort_order, limit, group_by = null, collapsed, empty, layout = "list", columns } = params;
  return {
    params: Object.fromEntries(
      Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
    ),
    ...{ sort_by, sort_order, limit, group_by, layout },
    columns: columns === undefined ? null : columnsOf(columns),
    board_by: params.board_by ?? null,
    card_order: params.card_order ?? null,
    card_fields: params.card_fields?.split(",") ?? null,
    filter: params.filter === undefined ? null : JSON.parse(params.filter),
    folded: collapsed === undefined ? [] : collapsed.split(","),
    hides_empty: empty !== undefined,
    figures: figuresOf(params.figures),
  };
}

export function figuresOf(text = ""): View["state"]["figures"] {
  return text.split(",").flatMap((each) => {
    const [field = "", named] = each.split(":");
    const figure = oneOf(figures, named);
    return field === "" || figure === undefined ? [] : [{ field, figure }];
  });
}
