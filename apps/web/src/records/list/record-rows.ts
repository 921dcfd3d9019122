import type { KeyboardEvent } from "react";
import type { RecordPressing } from "#src/records/selection/record-press.ts";
import { moveBetweenRows } from "#src/records/table/table-keys.ts";
import { classNames } from "#src/ui/layout/class-names.ts";

/** For the element around rows, cards or items: x and space select, arrows move between them. */
export function rowsProps({ selection, maySelect }: RecordPressing, className?: string) {
  return {
    className: classNames(className, selection.isActive && "is-picking") || undefined,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (maySelect) selection.onKeyDown(event);
      moveBetweenRows(event);
    },
  };
}
