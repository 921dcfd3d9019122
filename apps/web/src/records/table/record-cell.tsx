import type { ReactNode } from "react";
import type { CellEdit } from "#src/records/cells/cell-edit.ts";
import { OpenCell } from "#src/records/cells/open-cell.tsx";
import type { CellEditorProps, RecordColumn, RecordName } from "#src/records/record-listing.ts";
import { CopyButton } from "#src/ui/controls/copy-button.tsx";
import type { LazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { LeftMark, RecordLink, RecordOwner, RecordPick } from "./record-link.tsx";
import type { RowPressing } from "./record-press.ts";

type CellProps<Row> = {
  column: RecordColumn<Row>;
  row: Row;
  edit: CellEdit | undefined;
  marks: CellMarks;
  Editor: LazyComponent<CellEditorProps<Row>>;
};

type CellMarks = { isChosen: boolean; refused: string | undefined };

export function RecordCell<Row>({
  column,
  row,
  edit,
  marks,
  Editor,
  whenNarrow,
}: CellProps<Row> & { whenNarrow: RecordColumn<Row>["whenNarrow"] }) {
  const { id, isNumeric, tone, text, emptyText, render, isCopied } = column;
  const cellText = text?.(row) ?? null;
  const shown = render ? render(row) : cellText || <EmptyValue text={emptyText?.()} />;
  return (
    <td
      className={
        classNames(
          whenNarrow,
          isNumeric && "num",
          tone,
          isCopied && cellText && "has-copy",
          lookOf(edit, marks),
        ) || undefined
      }
      dir={isNumeric ? undefined : "auto"}
      title={edit?.isOpen ? undefined : (cellText ?? undefined)}
      {...cellProps(edit, id)}
    >
      <Edited {...{ row, column, cellText, edit, marks, Editor }}>
        {shown}
        {isCopied && cellText && <CopyButton text={cellText} isQuiet />}
      </Edited>
    </td>
  );
}

type NameCellProps<Row> = CellProps<Row> & {
  record: RecordName;
  avatar: ReactNode;
  pressing: RowPressing;
  /** Whether a column already shows the owner. */
  isOwnerShown: boolean;
};

export function RecordNameCell<Row>(props: NameCellProps<Row>) {
  const { record, avatar, pressing, isOwnerShown, column, row, edit, marks, Editor } = props;
  return (
    <td className={lookOf(edit, marks) || undefined} {...cellProps(edit, column.id)}>
      <Edited {...{ row, column, edit, marks, Editor }} cellText={record.name}>
        {!avatar && pressing.maySelect && (
          <span className="pick--edge">
            <RecordPick record={record} pressing={pressing} />
          </span>
        )}
        <div className="cell-name">
          {avatar && (
            <RecordPick record={record} pressing={pressing}>
              {avatar}
            </RecordPick>
          )}
          <RecordLink record={record} pressing={pressing} />
          <LeftMark record={record} />
          {!isOwnerShown && <RecordOwner owner={record.owner} />}
        </div>
      </Edited>
    </td>
  );
}

function cellProps(edit: CellEdit | undefined, column: string) {
  return { "data-column": column, ...(edit && { "data-cell": column, tabIndex: -1 }) };
}

function lookOf(edit: CellEdit | undefined, { isChosen, refused }: CellMarks): string {
  if (edit?.isOpen) return "is-editing";
  return classNames(isChosen && "is-chosen", refused !== undefined && "is-refused");
}

type EditedProps<Row> = {
  row: Row;
  column: RecordColumn<Row>;
  cellText: string | null;
  edit: CellEdit | undefined;
  marks: CellMarks;
  Editor: LazyComponent<CellEditorProps<Row>>;
  children: ReactNode;
};

function Edited<Row>({ edit, marks, children, ...cell }: EditedProps<Row>) {
  if (edit?.isOpen) return <OpenCell {...cell} edit={edit} />;
  if (marks.refused === undefined) return children;
  return (
    <>
      <div className="cell-clip">{children}</div>
      <p className="cell-problem cell-problem--refused">{marks.refused}</p>
    </>
  );
}
