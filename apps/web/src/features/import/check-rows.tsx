import {
  type ImportCheckRow,
  type ImportJob,
  importRowOutcome,
} from "@lanyard/contract/import/import-job-schema";
import { joinedName } from "@lanyard/contract/kind/joined-name";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { defaultPageSize } from "@lanyard/contract/limits";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { recordAddress } from "#src/records/kind-name.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { HeadCell, Table } from "#src/ui/layout/table.tsx";
import { Outcomes } from "./check-outcomes.tsx";
import { changedLabel } from "./import-kind-text.ts";
import { type RowFilter, useCheckRows } from "./import-queries.ts";
import { allRows } from "./kind-counts.tsx";

type CheckRowsProps = { job: ImportJob; check: NonNullable<ImportJob["check"]> };

export function CheckRows({ job, check }: CheckRowsProps) {
  const { changed_fields: fields } = check;
  const id = useId();
  const [filter, setFilter] = useState<RowFilter>({});
  const rows = filter.outcome === undefined ? allRows(check) : check[filter.outcome];
  const chosen = fields.findIndex(({ noun, field }) => noun === filter.noun && field === filter.field);
  return (
    <section className="boxed import__part" aria-labelledby={id}>
      <div className="section__head">
        <h3 id={id}>{t("import.rowsTitle")}</h3>
      </div>
      <div className="rows__filter">
        <SelectField
          label={t("import.rowsShown")}
          options={importRowOutcome.options.map((value) => ({ value, label: t(`import.outcome.${value}`) }))}
          emptyLabel={t("import.rowsAll")}
          value={filter.outcome ?? ""}
          onChange={({ target: { value } }) =>
            setFilter(value === "" ? {} : { outcome: importRowOutcome.parse(value) })
          }
        />
        {fields.length > 0 && (
          <SelectField
            label={t("ui.field")}
            options={fields.map(({ noun, field, rows: count }, index) => ({
              value: String(index),
              label: t("import.fieldRows", {
                field: changedLabel(noun, field, job.check?.new_fields),
                count,
              }),
            }))}
            emptyLabel={t("import.rowsFieldAny")}
            value={chosen < 0 ? "" : String(chosen)}
            onChange={({ target: { value } }) => {
              const { noun, field } = (value !== "" && fields[Number(value)]) || {};
              setFilter(noun && field ? { outcome: "update", noun, field } : {});
            }}
          />
        )}
      </div>
      <RowTable
        job={job}
        filter={filter}
        title={t("import.rowsTitle")}
        expected={chosen < 0 ? rows : (fields[chosen]?.rows ?? 0)}
      />
    </section>
  );
}

export function DifferingRows({ job }: { job: ImportJob }) {
  const id = useId();
  return (
    <section className="boxed import__part" aria-labelledby={id}>
      <div className="section__head">
        <h3 id={id}>{t("import.differingTitle")}</h3>
      </div>
      <RowTable
        job={job}
        filter={{}}
        title={t("import.differingTitle")}
        expected={job.result?.differing ?? 0}
      />
    </section>
  );
}

type RowTableProps = {
  job: ImportJob;
  filter: RowFilter;
  title: string;
  /** The number of rows to reserve space for while loading. */
  expected: number;
};

export function RowTable({ job, filter, title, expected }: RowTableProps) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useCheckRows(
    job,
    filter,
  );
  const rows = data?.pages.flatMap((page) => page.rows);
  if (rows === undefined && isError)
    return <FailedLine className="rows__said muted" text={t("import.rowsFailed")} onRetry={refetch} />;
  if (rows === undefined)
    return (
      <SkeletonRows
        rows={Math.min(expected, defaultPageSize) + 1}
        columns={2}
        label={t("import.rowsLoading")}
      />
    );
  if (rows.length === 0) return <p className="rows__said muted">{t("import.noRowsHere")}</p>;
  return (
    <>
      <Table caption={title} className="rows">
        <thead>
          <tr>
            <HeadCell isNumeric>{t("import.rowHead")}</HeadCell>
            <HeadCell>{t("import.recordHead")}</HeadCell>
            <HeadCell>{t("import.outcomeHead")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.row} ${row.noun}`}>
              <td className="num muted">{formatCount(row.row)}</td>
              <td>
                {job.kind === "mixed" && <span className="map__below muted">{kindName(row.noun)}</span>}
                <RecordLink row={row} />
              </td>
              <td>
                <Outcomes row={row} created={job.check?.new_fields ?? []} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {hasNextPage && (
        <div className="recent__more">
          <Button
            size="sm"
            variant="ghost"
            busyLabel={isFetchingNextPage && t("import.rowsLoading")}
            onClick={() => void fetchNextPage()}
          >
            {t("import.showMore")}
          </Button>
        </div>
      )}
    </>
  );
}

const kindName = (noun: RecordNoun) => t(`kinds.one.${noun}`);

function RecordLink({ row }: { row: ImportCheckRow }) {
  const { noun, record, run, cells, outcome, changes } = row;
  const shownRecord = record ?? run?.record;
  if (!shownRecord)
    return (
      <span className="muted rows__cells" dir="auto">
        {(outcome === "create" ? newName(noun, changes) : filledCells(cells)) || t("import.newRecord")}
      </span>
    );
  return (
    <Link to={recordAddress(noun, shownRecord.id)} className="link" dir="auto">
      {shownRecord.name || t(`kinds.one.${noun}`)}
    </Link>
  );
}

function newName(noun: RecordNoun, fields: ImportCheckRow["changes"]): string {
  const { joined, otherwise }: KindDeclaration["names"] = recordKinds[noun].names;
  const textOf = (name: string | undefined) => fields.find(({ field }) => field === name)?.after ?? "";
  return joinedName(joined.map(textOf)) || textOf(otherwise);
}

function filledCells(cells: readonly string[] = []): string {
  return cells.filter((cell) => cell.trim() !== "").join(" · ");
}
