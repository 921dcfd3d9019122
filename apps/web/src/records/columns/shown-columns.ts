import type { ListLook } from "@lanyard/contract/person/person-schema";
import { useEffect, useMemo, useState } from "react";
import type { RecordColumn, RecordKind } from "#src/records/record-kind.ts";

/** Whether the person chose columns or widths; until then columns give way by the width of the list. */
export function isOwnLook({ columns, widths }: ListLook): boolean {
  return columns !== undefined || Object.keys(widths ?? {}).length > 0;
}

/** All columns that a list can show; those beyond its own are fetched when somebody wants them. */
export function useAllColumns<Row, Sort extends string>(
  { columns, loadMoreColumns }: Pick<RecordKind<Row, Sort>, "columns" | "loadMoreColumns">,
  isWanted: boolean,
): readonly RecordColumn<Row, Sort>[] {
  const [more, setMore] = useState<readonly RecordColumn<Row, Sort>[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    loadMoreColumns().then(
      (loaded) => isOver || setMore(loaded),
      // Without the network the list shows its own.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [isWanted, loadMoreColumns]);
  return useMemo(() => [...columns, ...more], [columns, more]);
}

/** The columns that are shown: the name, then what was chosen, else the list's own. */
export function useShownColumns<Row, Sort extends string>(kind: RecordKind<Row, Sort>, look: ListLook) {
  const own = new Set(kind.columns.map(({ id }) => id));
  const all = useAllColumns(kind, look.columns?.some((id) => !own.has(id)) ?? false);
  // The same columns each time: rows are drawn anew for others.
  return useMemo(() => {
    if (look.columns === undefined) return kind.columns;
    const chosen = new Set(look.columns);
    return all.filter(({ id }, index) => index === 0 || chosen.has(id));
  }, [all, kind.columns, look.columns]);
}
