import type { ListLayout } from "@lanyard/contract/person/person-schema";
import { useMemo } from "react";
import type { RecordListing } from "#src/records/record-listing.ts";

/**
 * Returns whether the user changed columns or widths. Only the default layout hides columns in narrow lists.
 */
export function isOwnLayout({ columns, widths }: ListLayout): boolean {
  return columns !== undefined || Object.keys(widths ?? {}).length > 0;
}

export function useShownColumns<Row>({ columns, moreColumns }: RecordListing<Row>, layout: ListLayout) {
  // A new array on each render would re-render all rows.
  return useMemo(() => {
    if (layout.columns === undefined) return columns;
    const [name, ...others] = [...columns, ...moreColumns];
    const byId = new Map(others.map((column) => [column.id, column]));
    const chosen = layout.columns.flatMap((id) => byId.get(id) ?? []);
    return name === undefined ? chosen : [name, ...chosen];
  }, [columns, moreColumns, layout.columns]);
}
