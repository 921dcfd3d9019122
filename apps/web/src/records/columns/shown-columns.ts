import type { ListLayout } from "@lanyard/contract/person/person-schema";
import { useMemo } from "react";
import type { RecordListing } from "#src/records/record-listing.ts";

/** Whether the person chose columns or widths; until then columns give way by the width of the list. */
export function isOwnLayout({ columns, widths }: ListLayout): boolean {
  return columns !== undefined || Object.keys(widths ?? {}).length > 0;
}

/** The columns that are shown: the name, then what was chosen, else the list's own. */
export function useShownColumns<Row, Sort extends string>(
  { columns, moreColumns }: Pick<RecordListing<Row, Sort>, "columns" | "moreColumns">,
  layout: ListLayout,
) {
  // Memoized, because new columns would render all rows.
  return useMemo(() => {
    if (layout.columns === undefined) return columns;
    const chosen = new Set(layout.columns);
    return [...columns, ...moreColumns].filter(({ id }, index) => index === 0 || chosen.has(id));
  }, [columns, moreColumns, layout.columns]);
}
