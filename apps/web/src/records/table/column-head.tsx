import type { ListLayout } from "@lanyard/contract/person/person-schema";
import { ColumnEdge } from "#src/records/columns/column-edge.tsx";
import { columnMoving } from "#src/records/columns/column-moving.ts";
import type { RecordColumn } from "#src/records/record-listing.ts";
import { classNames } from "#src/ui/layout/class-names.ts";
import { SortHead, type Sorting } from "#src/ui/layout/sort-head.tsx";
import { HeadCell } from "#src/ui/layout/table.tsx";
import { useMovedFocus } from "#src/ui/layout/use-moved-focus.ts";

type ColumnHeadProps<Row> = {
  column: RecordColumn<Row>;
  whenNarrow: RecordColumn<Row>["whenNarrow"];
  order?: { sorting: Sorting; onSort: (sorting: Sorting) => void };
  widths?: { layout: ListLayout; onLayout: (layout: ListLayout) => void; shown: readonly string[] };
};

/**
 * The header of a column. A click sorts the list if the column is sortable. Users drag the header to move the
 * column, and its edge to resize it.
 */
export function ColumnHead<Row>({ column, whenNarrow, order, widths }: ColumnHeadProps<Row>) {
  const { sort, isNumeric, head } = column;
  const className = classNames(whenNarrow, isNumeric && "num");
  const edge = widths && <ColumnEdge id={column.id} name={head()} {...widths} />;
  const keepFocus = useMovedFocus(widths?.shown ?? []);
  const moving = widths && columnMoving({ id: column.id, keepFocus, ...widths });
  // The edge has a label of its own, so the header needs an explicit one.
  const common = { className, edge, "aria-label": head(), ...moving };
  const text = <span className="head-text">{head()}</span>;
  if (sort === undefined || !order) return <HeadCell {...common}>{text}</HeadCell>;
  return (
    <SortHead by={sort} {...common} {...order}>
      {text}
    </SortHead>
  );
}
