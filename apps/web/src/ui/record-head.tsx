import type { ListLook } from "@lanyard/contract/person/person-schema";
import { classNames } from "./class-names.ts";
import { lateComponent } from "./late-component.tsx";
import { QuietBoundary } from "./quiet-boundary.tsx";
import type { RecordColumn } from "./record-kind.ts";
import { SortHead, type Sorting } from "./sort-head.tsx";
import { HeadCell } from "./table.tsx";

type ColumnHeadProps<Row, Sort extends string> = {
  column: RecordColumn<Row, Sort>;
  gives: RecordColumn<Row>["gives"];
  /** Left out where there is nothing to sort yet. */
  order?: { sorting: Sorting<Sort>; onSort: (sorting: Sorting<Sort>) => void };
  widths?: { look: ListLook; onLook: (look: ListLook) => void };
};

const ColumnEdge = lateComponent(async () => (await import("./column-edge.tsx")).ColumnEdge, {
  isInTurn: true,
});

/** A column head; it sorts where the list can be sorted by it, and its edge can be moved. */
export function ColumnHead<Row, Sort extends string>(props: ColumnHeadProps<Row, Sort>) {
  const { column, gives, order, widths } = props;
  const { sort, isNumeric, head } = column;
  const className = classNames(gives, isNumeric && "num");
  const edge = widths && (
    <QuietBoundary>
      <ColumnEdge id={column.id} name={head()} {...widths} />
    </QuietBoundary>
  );
  // The edge has a name of its own, which is no part of the column's.
  const look = { className, edge, "aria-label": head() };
  if (sort === undefined || !order) return <HeadCell {...look}>{head()}</HeadCell>;
  return (
    <SortHead by={sort} {...look} {...order}>
      {head()}
    </SortHead>
  );
}
