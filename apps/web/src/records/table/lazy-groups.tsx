import type { ReactNode } from "react";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import type { GroupingProps } from "./list-groups.ts";

type RecordGroupsProps<Row> = GroupingProps & {
  rows: readonly Row[];
  /** How many columns a head spans in a table; without it the groups stand below each other. */
  columns?: number;
  draw: (rows: readonly Row[]) => ReactNode;
};

/** The records of a page in their groups, each under a head that closes and opens it; without heads until their code is there. */
export function RecordGroups<Row extends { id: string }>({ draw, ...props }: RecordGroupsProps<Row>) {
  const drawOf = (ids: ReadonlySet<string>) => draw(props.rows.filter(({ id }) => ids.has(id)));
  return <RecordGroupList {...props} draw={drawOf} fallback={draw(props.rows)} />;
}

const RecordGroupList = lazyComponent(async () => (await import("./record-groups.tsx")).RecordGroupList);
