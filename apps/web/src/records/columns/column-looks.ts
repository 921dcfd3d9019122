import type { ListLayout } from "@lanyard/contract/person/person-schema";
import type { RecordColumn } from "#src/records/record-listing.ts";
import { isOwnLayout } from "./shown-columns.ts";

/** The width of a column, and when it is hidden. */
export type ColumnLook = {
  id: string;
  whenNarrow: RecordColumn<never>["whenNarrow"];
  width: number | string | undefined;
};

/** The list widths below which columns change (also in table.css), widest first. */
const limits = [1160, 1060, 920, 860] as const;
const scrollBarPx = 12;
const emptyPx = 88;

/**
 * In the default layout the name keeps at least its width, or `namePx` where the list is wide, and the other columns share the
 * rest; narrow lists hide some and shrink the `empty` ones. After the user chooses columns or widths, all columns stay and the table scrolls sideways.
 */
export function columnLooks(
  columns: readonly RecordColumn<never>[],
  layout: ListLayout,
  empty = "",
  namePx?: number,
) {
  const isOwn = isOwnLayout(layout);
  const fitted = columns.map((column): RecordColumn<never> => {
    const { share: _none, ...fixed } = column;
    return empty.split(" ").includes(column.id) ? { ...fixed, widthPx: emptyPx } : column;
  });
  const looks = fitted.map((column, index): ColumnLook => {
    const { id, whenNarrow, share, widthPx } = column;
    if (isOwn) return { id, whenNarrow: undefined, width: ownWidth(column, layout, index === 0) };
    const shared = `max(${emptyPx}px, (100cqw - var(--taken)) * ${share} / var(--shares))`;
    return { id, whenNarrow, width: index === 0 ? undefined : share === undefined ? widthPx : shared };
  });
  const totalPx = columns.reduce((sum, { id, widthPx }) => sum + (layout.widths?.[id] ?? widthPx), 0);
  return {
    isOwn,
    columns: looks,
    of: (id: string) => looks.find((each) => each.id === id),
    tableStyle: isOwn ? { minWidth: totalPx } : takenWidths(fitted, namePx),
  };
}

/** Returns the width of columns without a share and the sum of the shares, for each list width. */
function takenWidths(
  columns: readonly RecordColumn<never>[],
  namePx = columns[0]?.widthPx ?? 0,
): Record<string, string> {
  const addedPx = namePx - (columns[0]?.widthPx ?? 0);
  const at = (limit: number, mark: string, beforePx = scrollBarPx) => {
    const shown = columns.filter(({ whenNarrow = "0" }) => Number(whenNarrow.replace(/\D/gu, "")) < limit);
    const fixed = shown.filter(({ share }, index) => index === 0 || share === undefined);
    return [
      [`--taken${mark}`, `${fixed.reduce((sum, { widthPx }) => sum + widthPx, beforePx)}px`],
      [`--shares${mark}`, String(shown.reduce((sum, { share = 0 }) => sum + share, 0))],
    ];
  };
  return Object.fromEntries([
    ...at(Number.POSITIVE_INFINITY, "-all", scrollBarPx + addedPx),
    ...limits.flatMap((limit) => at(limit, `-${limit}`)),
  ]);
}

/** A letter of a name on average, and the avatars and paddings of its cell. */
const [letterPx, besideNamePx] = [6.5, 86];
const mostAddedPx = 80;

/** Returns the width in which nine of ten names are whole, in steps that keep similar pages equal. */
export function nameWidthPx(names: readonly string[], { widthPx }: { readonly widthPx: number }): number {
  const lengths = names.map(({ length }) => length).toSorted((left, right) => right - left);
  const letters = lengths[Math.floor(lengths.length / 10)] ?? 0;
  const wantedPx = Math.ceil((besideNamePx + letters * letterPx) / 40) * 40;
  return Math.min(widthPx + mostAddedPx, Math.max(widthPx, wantedPx));
}

/** Returns the ids of columns in which no record has a value, separated by spaces. */
export function emptyColumns<Row>(columns: readonly RecordColumn<Row>[], rows: readonly Row[]): string {
  const isEmpty = ({ text, render }: RecordColumn<Row>) =>
    text !== undefined && render === undefined && rows.every((row) => !text(row));
  return rows.length === 0
    ? ""
    : columns
        .slice(1)
        .filter(isEmpty)
        .map(({ id }) => id)
        .join(" ");
}

/** Returns a column's own width; the name takes the remaining space unless it has one. */
function ownWidth({ id, widthPx }: RecordColumn<never>, { widths }: ListLayout, isName: boolean) {
  return widths?.[id] ?? (isName ? undefined : widthPx);
}
