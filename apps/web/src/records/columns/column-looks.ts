import type { ListLook } from "@lanyard/contract/person/person-schema";
import type { RecordColumn } from "#src/records/record-kind.ts";
import { isOwnLook } from "./shown-columns.ts";

/** How wide a column stands, and when it gives way. */
export type ColumnLook = {
  id: string;
  gives: RecordColumn<never>["gives"];
  width: number | string | undefined;
};

/**
 * As the list comes, columns share the width and give way. As soon as the person chose columns or widths, all of
 * them stay, and the table scrolls sideways under its first column.
 */
export function columnLooks(columns: readonly RecordColumn<never>[], look: ListLook) {
  const isOwn = isOwnLook(look);
  const looks = columns.map((column, index): ColumnLook => {
    const { id, gives, share, widthPx } = column;
    if (isOwn) return { id, gives: undefined, width: ownWidth(column, look, index === 0) };
    return { id, gives, width: index === 0 ? undefined : (share ?? widthPx) };
  });
  const totalPx = columns.reduce((sum, { id, widthPx }) => sum + (look.widths?.[id] ?? widthPx), 0);
  return {
    isOwn,
    columns: looks,
    of: (id: string) => looks.find((each) => each.id === id),
    tableStyle: isOwn ? { minWidth: totalPx } : undefined,
  };
}

/** The name takes what the others leave, unless it was given a width itself. */
function ownWidth({ id, widthPx }: RecordColumn<never>, { widths }: ListLook, isName: boolean) {
  return widths?.[id] ?? (isName ? undefined : widthPx);
}
