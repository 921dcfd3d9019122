import type { FieldChange } from "@lanyard/contract/action/action-schema";
import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import {
  type ImportCheckRow,
  type ImportCheckRowsQuery,
  type ImportRowOutcome,
  importCheckRow,
  importNoun,
} from "@lanyard/contract/import/import-job-schema";
import type { Language } from "@lanyard/contract/person/person-options";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import { changesOf, linkedNames } from "#src/records/links/readable-change.ts";
import { inLanguage, patternOfGroup, problemText, storedCells, storedRefusal } from "../import-errors.ts";
import { newLinkName } from "../import-links.ts";
import { importables } from "../importables.ts";
import { type CheckedRow, selectCheckedRows, shownFields } from "./import-check-sql.ts";
import { newFieldsIn, newStagesOf } from "./import-job.ts";
import { type ImportRow, selectImport } from "./import-job-sql.ts";

/**
 * Returns a page of the rows that a check stored; after the run, only rows that differ from the check.
 * @throws AppError NOT_FOUND
 */
export async function checkRowsOf(caller: Caller, id: string, query: ImportCheckRowsQuery) {
  const { language } = caller;
  return caller.reading(async (tx) => {
    const job = await selectImport(tx, id);
    if (job === undefined) throw new AppError("NOT_FOUND");
    const leftOutLike = query.cell_group === undefined ? undefined : cellGroupOf(job, query.cell_group);
    // Reading the file again clears the check result. The stored rows are then outdated and are not returned.
    const isAnswered = job.check_result !== null && leftOutLike !== null;
    const narrowed = { leftOutLike: leftOutLike ?? undefined, isDiffering: job.state === "done" };
    const found = isAnswered ? await selectCheckedRows(tx, id, oneMore(query), narrowed) : [];
    const shown = found.slice(0, query.limit);
    const last = found.length > query.limit ? shown.at(-1) : undefined;
    const context = await toldOf(tx, shown, job);
    return {
      rows: shown.map((row) => rowOf(row, context, language)),
      next: last === undefined ? null : `${last.row_number}_${last.noun}`,
    };
  });
}

const storedCellGroups = z.object({ cell_groups: z.array(z.object({ reason: storedRefusal })).default([]) });

function cellGroupOf({ check_result }: ImportRow, place: number) {
  const group = check_result === null ? undefined : storedCellGroups.parse(check_result).cell_groups[place];
  return group === undefined ? null : patternOfGroup(group.reason);
}

const oneMore = (query: ImportCheckRowsQuery) => ({ ...query, limit: query.limit + 1 });

async function toldOf(tx: TenantTx, rows: readonly CheckedRow[], job: ImportRow) {
  const recordNames = new Map<string, string>();
  for (const noun of importNoun.options) {
    const ids = rows
      .filter((row) => row.noun === noun)
      .flatMap(({ record_id, run_record_id }) => [record_id, run_record_id])
      .filter((recordId) => recordId !== null);
    for (const { id, name } of await selectRecordNames(tx, noun, [...new Set(ids)]).send())
      recordNames.set(id, name ?? "");
  }
  const changes = rows.flatMap((row) => [row, { before: row.run_before, after: row.run_after }]);
  const newNames = [
    ...newStagesOf(job).flatMap(({ stages }) => stages.map(({ id, name }): [string, string] => [id, name])),
    ...newFieldsIn(job).flatMap(({ options }) =>
      options.map(({ id, label }): [string, string] => [id, label]),
    ),
    ...changes.flatMap(({ after }) => newLinksIn(after)),
  ];
  const ofIds = changes.map(({ before, after }) => ({ before: idsIn(before), after: idsIn(after) }));
  return { recordNames, linkNames: new Map([...(await linkedNames(tx, ofIds).send()), ...newNames]) };
}

type Told = Awaited<ReturnType<typeof toldOf>>;

const logged = z.record(z.string(), z.unknown()).catch({});

const newLinksIn = (values: unknown): [string, string][] =>
  Object.values(logged.parse(values)).flatMap((value): [string, string][] => {
    const name = typeof value === "string" ? newLinkName(value) : undefined;
    return name === undefined || typeof value !== "string" ? [] : [[value, name]];
  });

/** Omits placeholders for records that the import creates, which have no id yet. */
const idsIn = (values: unknown) =>
  Object.fromEntries(
    Object.entries(logged.parse(values)).filter(
      ([, value]) => typeof value !== "string" || newLinkName(value) === undefined,
    ),
  );

function rowOf(row: CheckedRow, told: Told, language: Language): ImportCheckRow {
  const { row_number, problem, cells, run_outcome, run_record_id } = row;
  const noun = importNoun.parse(row.noun);
  const stored = storedRefusal.safeParse(row.reason).data;
  const reason = stored ?? (problem === null ? undefined : problemText(problem));
  return {
    row: row_number,
    noun,
    ...outcomeOf(row.outcome, row.record_id, shownChanges(row, told.linkNames), told),
    reason: reason === undefined ? null : refusalText(reason, language),
    cells: storedCells(cells),
    left_out: importCheckRow.shape.left_out.parse(inLanguage(row.left_out ?? [], language)),
    run: run_outcome === null ? null : outcomeOf(run_outcome, run_record_id, ranChanges(row, told), told),
  };
}

/** Returns the changes of a run. For a created record, returns the differences from the check. */
function ranChanges(row: CheckedRow, { linkNames }: Told): FieldChange[] {
  const { outcome, after, run_outcome, run_before, run_after } = row;
  if (run_outcome !== "create") return changesOf({ before: run_before, after: run_after }, linkNames);
  const before = outcome === "create" ? logged.parse(after) : {};
  const gone = Object.fromEntries(Object.keys(before).map((field) => [field, null]));
  const changes = changesOf({ before, after: { ...gone, ...logged.parse(run_after) } }, linkNames);
  return shownFirst(importNoun.parse(row.noun), changes).filter((change) => change.before !== change.after);
}

function shownChanges(row: CheckedRow, names: Told["linkNames"]): FieldChange[] {
  const changes = changesOf(row, names);
  if (row.outcome !== "create") return changes;
  return shownFirst(importNoun.parse(row.noun), changes).filter(({ after }) => after !== null);
}

function shownFirst(noun: z.output<typeof importNoun>, changes: readonly FieldChange[]): FieldChange[] {
  const own = [...shownFields(importables[noun])].flatMap((name) =>
    changes.filter(({ field }) => field === name),
  );
  return [...own, ...changes.filter(({ field }) => customKeyOf(field) !== undefined)];
}

function outcomeOf(
  outcome: ImportRowOutcome,
  recordId: string | null,
  changes: FieldChange[],
  { recordNames }: Told,
) {
  const name = recordId === null ? undefined : recordNames.get(recordId);
  return {
    outcome,
    record: recordId === null || name === undefined ? null : { id: recordId, name },
    changes,
  };
}
