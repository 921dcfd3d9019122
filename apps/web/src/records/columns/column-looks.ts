import type { ListLayout } from "@lanyard/contract/person/person-schema";
import type { RecordColumn } from "#src/records/record-listing.ts";
import { isOwnLayout } from "./shown-columns.ts";

export type ColumnLook = {
  id: string;
  whenNarrow: RecordColumn<never>["whenNarrow"];
  width: number | string | undefined;
};

/**
 * List widths in pixels below which some columns are hidden, widest first. table.css repeats these numbers.
 */
const limits = [1160, 1060, 920, 860] as const;
const scrollBarPx = 12;
const emptyPx = 88;

/**
 * Returns the widths of columns. In the default layout, the name keeps at least its width, columns with a
 * `share` divide the rest, and narrow lists hide columns. `empty` columns are narrow unless resized.
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
  const totalPx = fitted.reduce((sum, { id, widthPx }) => sum + (layout.widths?.[id] ?? widthPx), 0);
  return {
    isOwn,
    columns: looks,
    of: (id: string) => looks.find((each) => each.id === id),
    tableStyle: isOwn ? { minWidth: totalPx } : takenWidths(fitted, namePx),
  };
}

/**
 * Returns CSS variables for each limit of the list width: the total width of the name and of columns without
 * a `share`, and the sum of all `share` values.
 */
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

/** The average width of a letter, and the width of everything else in the name cell. */
const [letterPx, otherPx] = [6.5, 86];
const mostAddedPx = 80;

/**
 * Returns a width of the name column that fits nine of ten names, at most `mostAddedPx` above the default.
 * Steps of 40 px give similar pages equal widths.
 */
export function nameWidthPx(names: readonly string[], { widthPx }: { readonly widthPx: number }): number {
  const lengths = names.map(({ length }) => length).toSorted((left, right) => right - left);
  const letters = lengths[Math.floor(lengths.length / 10)] ?? 0;
  const wantedPx = Math.ceil((otherPx + letters * letterPx) / 40) * 40;
  return Math.min(widthPx + mostAddedPx, Math.max(widthPx, wantedPx));
}

/**
 * Returns the ids of columns that show only text and have none in these rows, separated by spaces. Never
 * includes the first column.
 */
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

/** The name column has no default width, because it takes the remaining space. */
function ownWidth({ id, widthPx }: RecordColumn<never>, { widths }: ListLayout, isName: boolean) {
  return widths?.[id] ?? (isName ? undefined : widthPx);
}
