import type { ImportCheck, ImportGroup, ImportJob } from "@lanyard/contract/import/import-job-schema";
import { type ComponentProps, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { RowTable } from "./check-rows.tsx";
import type { Choices } from "./import-draft.ts";
import { allRows } from "./kind-counts.tsx";

export function Groups({ job, check, isBusy, onMapping }: GroupsProps) {
  const { groups, cell_groups: cellGroups } = check;
  if (groups.length + cellGroups.length === 0) return null;
  const sharing = check.kinds.find(({ shared_ids: count }) => count > 0);
  return (
    <section className="boxed import__part" aria-label={t("import.groups")}>
      <RowGroups job={job} groups={groups} />
      {sharing && (
        <p className="muted">
          {t("import.sharedIds", { shown: sharing.shared_ids, all: allRows(sharing) })}{" "}
          <Button size="sm" disabled={isBusy} onClick={() => onMapping(mappingWithoutIds(job, sharing))}>
            {t("import.withoutIds")}
          </Button>
        </p>
      )}
      {cellGroups.length > 0 && <p className="group__lead muted">{t("import.cellsToLeaveOut")}</p>}
      {cellGroups.map(({ reason, cells }, place) => (
        <Group
          key={reason}
          count={t("import.cells", { count: cells })}
          title={reason}
          expected={cells}
          {...{ job, filter: { cell_group: String(place) } }}
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

const mappingWithoutIds = ({ choices, kind }: ImportJob, { noun }: CheckedKind) =>
  Object.fromEntries(
    Object.entries(choices?.mapping ?? {}).map(([header, target]) => [
      header,
      target === (kind === "mixed" ? `${noun}.external_id` : "external_id") ? "" : target,
    ]),
  );

export type RowGroupsProps = { job: ImportJob; groups: readonly ImportGroup[] };

export function RowGroups({ job, groups }: RowGroupsProps) {
  return groups.map(({ noun, problem, reason, rows }) => (
    <Group
      key={`${noun} ${problem}`}
      count={t("import.rows", { count: rows })}
      title={reason}
      expected={rows}
      {...{ job, filter: { noun, problem } }}
    />
  ));
}

function Group({ count, ...rows }: ComponentProps<typeof RowTable> & { count: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span className="strong">{count}</span>
        <span>{rows.title}</span>
      </summary>
      {isOpen && <RowTable {...rows} />}
    </details>
  );
}
