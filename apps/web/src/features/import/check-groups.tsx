import type { ImportCheck, ImportGroup, ImportJob } from "@lanyard/contract/import/import-job-schema";
import type { ImportRowWarning } from "@lanyard/contract/import/import-schema";
import { type ComponentProps, useState } from "react";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { filledCells, RowTable } from "./check-rows.tsx";
import type { Choices } from "./import-draft.ts";

/** Rows that do not go in, by what is wrong with them, and cells that do not; each group unfolds to its first rows, and from there to all. */
export function Groups({ job, check, isBusy, onMapping }: GroupsProps) {
  const { groups, cell_groups: cellGroups } = check;
  if (groups.length + cellGroups.length === 0) return null;
  const sharing = check.kinds.find(({ shared_ids: count }) => count > 0);
  return (
    <section className="boxed import__part" aria-label={t("import.groups")}>
      <RowGroups job={job} groups={groups} />
      {sharing && (
        <p className="muted">
          {sharedIdsText(sharing)}{" "}
          <Button size="sm" disabled={isBusy} onClick={() => onMapping(mappingWithoutIds(job, sharing))}>
            {t("import.withoutIds")}
          </Button>
        </p>
      )}
      {cellGroups.length > 0 && <p className="group__lead muted">{t("import.cellsToLeaveOut")}</p>}
      {cellGroups.map(({ reason, cells, first }, place) => (
        <Group
          key={reason}
          count={t("import.cells", { count: cells, shown: formatCount(cells) })}
          reason={reason}
          rows={first}
          more={cells > first.length && moreCells(cells - first.length)}
          all={{ job, filter: { cell_group: String(place) }, expected: cells }}
        />
      ))}
    </section>
  );
}

type GroupsProps = {
  job: ImportJob;
  check: ImportCheck;
  isBusy: boolean;
  onMapping: (mapping: Choices["mapping"]) => void;
};

type CheckedKind = ImportCheck["kinds"][number];

function sharedIdsText({ create, update, unchanged, conflict, fail, shared_ids: count }: CheckedKind) {
  const all = create + update + unchanged + conflict + fail;
  return t("import.sharedIds", { shown: formatCount(count), all: formatCount(all) });
}

/** The mapping without the IDs of a kind, which then count as those of something that its records share. */
const mappingWithoutIds = ({ choices, kind }: ImportJob, { noun }: CheckedKind) =>
  Object.fromEntries(
    Object.entries(choices?.mapping ?? {}).map(([header, target]) => [
      header,
      target === (kind === "mixed" ? `${noun}.external_id` : "external_id") ? "" : target,
    ]),
  );

export type RowGroupsProps = { job: ImportJob; groups: readonly ImportGroup[] };

export function RowGroups({ job, groups }: RowGroupsProps) {
  return groups.map(({ noun, problem, reason, rows, first_rows, first_cells }) => (
    <Group
      key={`${noun} ${problem} ${first_rows.join()}`}
      count={t("import.rows", { count: rows, shown: formatCount(rows) })}
      reason={reason}
      rows={first_rows.map((row, index) => ({ row, message: filledCells(first_cells[index]) }))}
      more={rows > first_rows.length && moreRows(rows - first_rows.length)}
      all={{ job, filter: { noun, problem }, expected: rows }}
    />
  ));
}

type GroupProps = {
  count: string;
  reason: string;
  rows: readonly ImportRowWarning[];
  /** What is said of those that are not shown. */
  more: string | false;
  /** The props of the table of all these rows, where they can be requested. */
  all?: Omit<ComponentProps<typeof RowTable>, "title">;
};

function Group({ count, reason, rows, more, all }: GroupProps) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <details className="group">
      <summary>
        <span className="strong">{count}</span>
        <span>{reason}</span>
      </summary>
      {isWhole && all ? (
        <RowTable {...all} title={reason} />
      ) : (
        <ul className="errors">
          {rows.map(({ row, message }) => (
            <li key={`${row} ${message}`}>
              <span className="strong">{t("import.row", { row: formatCount(row) })}</span>
              <span className="trunc" dir="auto" title={message}>
                {message}
              </span>
            </li>
          ))}
          {more && (
            <li>
              <span className="muted import__more">
                {more}{" "}
                {all && (
                  <Button size="sm" variant="ghost" onClick={() => setIsWhole(true)}>
                    {t("import.showMore")}
                  </Button>
                )}
              </span>
            </li>
          )}
        </ul>
      )}
    </details>
  );
}

function moreRows(count: number): string {
  return t("import.moreRows", { count, shown: formatCount(count) });
}

function moreCells(count: number): string {
  return t("import.moreCells", { count, shown: formatCount(count) });
}
