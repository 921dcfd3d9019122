import { actionKind, changeOp, noun } from "@lanyard/contract/action/action-schema";
import {
  type ActivityQuery,
  type ActivitySubject,
  activitySubject,
} from "@lanyard/contract/activity/activity-schema";
import { actionId } from "@lanyard/contract/field/ids";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { linksOf } from "@lanyard/contract/kind/record-links";
import { pipelined } from "#src/db/pipelined.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { changesOf, linkedNames, type Names } from "#src/records/readable-change.ts";
import type { Holder } from "#src/records/record-holder.ts";
import { selectLinkedNames } from "#src/records/record-link-sql.ts";
import { selectRecordNames } from "#src/records/record-name-sql.ts";
import { type ActivityRow, type ActivitySlice, activityQuery, selectNoteTexts } from "./activity-sql.ts";

/**
 * What the log knows of a record, newest first; where its kind says so, with what happened to the records that belong
 * to it. Whether it may be seen is the caller's to check.
 */
export function activityOf(tx: TenantTx, record: Holder, query: ActivityQuery) {
  const isFamily = recordKinds[record.noun].has.childTimelines;
  return partOf(
    tx,
    record,
    query,
    async (slice) => (await activityQuery(tx, record, { ...slice, isFamily }).execute(tx.db)).rows,
  );
}

async function partOf(
  tx: TenantTx,
  record: Holder,
  query: ActivityQuery,
  select: (slice: ActivitySlice) => Promise<ActivityRow[]>,
) {
  const rows = await select({
    limit: query.limit + 1,
    before: cursorOf(query.before),
    part: query.part,
  });
  const shown = rows.slice(0, query.limit);
  // None needs another one's answer: they are sent together.
  const [names, notes, parts, subjects] = await pipelined(
    linkedNames(tx, shown),
    noteTexts(tx, shown),
    takingPart(tx, record, shown),
    namesOfSubjects(tx, shown),
  );
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return {
    activity: shown.map((row) => ({
      ...entryOf(row, names, notes),
      about: parts.get(row.record_id) ?? aboutOf(row, subjects),
    })),
    next: last === undefined ? null : idOf(last),
  };
}

function cursorOf(before: string | undefined) {
  const [action, record] = before?.split("_") ?? [];
  return action === undefined || record === undefined ? undefined : { actionId: action, recordId: record };
}

const idOf = (row: ActivityRow) => `${row.action_id}_${row.record_id}`;

async function noteTexts(tx: TenantTx, rows: readonly ActivityRow[]): Promise<Names> {
  const ids = rows.filter((row) => row.noun === "note").map((row) => row.record_id);
  if (ids.length === 0) return new Map();
  return new Map((await selectNoteTexts(tx, ids)).map(({ id, name }) => [id, name]));
}

/** By the id of what says so, who takes part in the record of the page: entries of its own timeline are about them. */
async function takingPart(
  tx: TenantTx,
  { noun: own }: Holder,
  rows: readonly ActivityRow[],
): Promise<ReadonlyMap<string, ActivitySubject>> {
  const subjects = new Map<string, ActivitySubject>();
  for (const { link } of linksOf(own)) {
    const ids = rows
      .filter((row) => row.noun === link.noun && row.about === null)
      .map((row) => row.record_id);
    for (const other of recordNouns.filter((each) => each !== own)) {
      const column = link.columns[other];
      if (ids.length === 0 || column === undefined) continue;
      for (const { row_id, id, name } of await selectLinkedNames(
        tx,
        { table: link.table, column, noun: other },
        ids,
      ))
        subjects.set(row_id, activitySubject.parse({ noun: other, id, name: name ?? "" }));
    }
  }
  return subjects;
}

/** The names of the records that the entries of a parent's timeline are about. */
async function namesOfSubjects(tx: TenantTx, rows: readonly ActivityRow[]): Promise<Names> {
  const selecting = recordNouns.map(async (noun) => {
    const ids = new Set(rows.filter(({ about }) => about === noun).map((row) => row.subject_id));
    return ids.size === 0 ? [] : selectRecordNames(tx, noun, [...ids]);
  });
  return new Map((await pipelined(...selecting)).flat().map(({ id, name }) => [id, name ?? ""]));
}

/** The record that an entry of a parent's timeline is about. */
function aboutOf({ about, subject_id: id }: ActivityRow, names: Names) {
  return about === null ? null : activitySubject.parse({ noun: about, id, name: names.get(id) ?? "" });
}

function entryOf(row: ActivityRow, names: Names, notes: Names) {
  return {
    id: idOf(row),
    action_id: actionId.parse(row.action_id),
    kind: actionKind.parse(row.kind),
    op: changeOp.parse(row.op),
    noun: noun.parse(row.noun),
    record_id: row.record_id,
    at: row.at,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    changes: changesOf(row, names),
    note: notes.get(row.record_id) ?? null,
    undone: row.undone_by !== null,
  };
}
