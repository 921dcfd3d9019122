import type { ListLayout } from "@lanyard/contract/person/person-schema";
import type { RecordColumn } from "#src/records/record-listing.ts";
import { isOwnLayout } from "./shown-columns.ts";

/** How wide a column stands, and when it is hidden. */
export type ColumnLook = {
  id: string;
  whenNarrow: RecordColumn<never>["whenNarrow"];
  width: number | string | undefined;
};

/** What the columns beside the name take together of the width at most: a name of 25 letters stays readable at 1440 px. */
const mostShares = 51;

/**
 * As the list comes, columns share the width, and some are hidden in a narrow list. As soon as the person chose columns
 * or widths, all of them stay, and the table scrolls sideways under its first column.
 */
export function columnLooks(columns: readonly RecordColumn<never>[], layout: ListLayout) {
  const isOwn = isOwnLayout(layout);
  const shares = columns.reduce((sum, { share }) => sum + percentOf(share), 0);
  const fitted = Math.min(1, mostShares / shares);
  const looks = columns.map((column, index): ColumnLook => {
    const { id, whenNarrow, share, widthPx } = column;
    const shareOrPx = share === undefined ? widthPx : `${percentOf(share) * fitted}%`;
    if (isOwn) return { id, whenNarrow: undefined, width: ownWidth(column, layout, index === 0) };
    return { id, whenNarrow, width: index === 0 ? undefined : shareOrPx };
  });
  const totalPx = columns.reduce((sum, { id, widthPx }) => sum + (layout.widths?.[id] ?? widthPx), 0);
  return {
    isOwn,
    columns: looks,
    of: (id: string) => looks.find((each) => each.id === id),
    tableStyle: isOwn ? { minWidth: totalPx } : undefined,
  };
}

const percentOf = (share = "0%") => Number.parseFloat(share);

/** The name takes what the others leave, unless it was given a width itself. */
function ownWidth({ id, widthPx }: RecordColumn<never>, { widths }: ListLayout, isName: boolean) {
  return widths?.[id] ?? (isName ? undefined : widthPx);
}
