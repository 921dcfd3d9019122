import type { KeyboardEvent } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";
import type { RecordPressing } from "./record-press.ts";
import { moveBetweenRows } from "./table-keys.ts";

/**
 * Returns props of the element around rows or cards: x and space select, and the arrow keys move the focus.
 */
export function rowsProps({ selection, maySelect }: RecordPressing, className?: string) {
  return {
    className: classNames(className, selection.isActive && "is-picking") || undefined,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (maySelect) selection.onKeyDown(event);
      moveBetweenRows(event);
    },
  };
}
