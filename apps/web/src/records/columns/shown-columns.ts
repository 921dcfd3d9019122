import type { ListLook } from "@lanyard/contract/person/person-schema";
import { useMemo } from "react";
import type { RecordKind } from "#src/records/record-kind.ts";

/** Whether the person chose columns or widths; until then columns give way by the width of the list. */
export function isOwnLook({ columns, widths }: ListLook): boolean {
  return columns !== undefined || Object.keys(widths ?? {}).length > 0;
}

/** The columns that are shown: the name, then what was chosen, else the list's own. */
export function useShownColumns<Row, Sort extends string>(
  { columns, moreColumns }: Pick<RecordKind<Row, Sort>, "columns" | "moreColumns">,
  look: ListLook,
) {
  // The same columns each time: rows are drawn anew for others.
  return useMemo(() => {
    if (look.columns === undefined) return columns;
    const chosen = new Set(look.columns);
    return [...columns, ...moreColumns].filter(({ id }, index) => index === 0 || chosen.has(id));
  }, [columns, moreColumns, look.columns]);
}
