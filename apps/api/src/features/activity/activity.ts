import { actionKind, changeOp, noun } from "@lanyard/contract/action/action-schema";
import { type ActivityQuery, activitySubject } from "@lanyard/contract/activity/activity-schema";
import { actionId } from "@lanyard/contract/field/ids";
import type { TenantTx } from "#src/db/tenant.ts";
import { selectContactNames, selectDealNames } from "#src/records/linked-name-sql.ts";
import { changesOf, linkedNames, type Names } from "#src/records/readable-change.ts";
import {
  type ActivityRow,
  type ActivitySlice,
  companyActivityQuery,
  selectActivity,
  selectNoteTexts,
} from "./activity-sql.ts";

/** For every noun: what the log knows of a record, newest first. Whether it may be seen is the caller's to check. */
export function activityOf(tx: TenantTx, recordId: string, query: ActivityQuery) {
  return partOf(tx, query, (slice) => selectActivity(tx, recordId, slice));
}

/** The same of a company, with what happened to its contacts and deals. */
export function companyActivityOf(tx: TenantTx, companyId: string, query: ActivityQuery) {
  return partOf(
    tx,
    query,
    async (slice) => (await companyActivityQuery(tx, companyId, slice).execute(tx.db)).rows,
  );
}

async function partOf(
  tx: TenantTx,
  query: ActivityQuery,
  select: (slice: ActivitySlice) => Promise<ActivityRow[]>,
) {
  const rows = await select({ limit: query.limit + 1, before: cursorOf(query.before) });
  const shown = rows.slice(0, query.limit);
  const names = await linkedNames(tx, shown);
  const notes = await noteTexts(tx, shown);
  const subjects = await namesOfSubjects(tx, shown);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return {
    activity: shown.map((row) => ({ ...entryOf(row, names, notes), about: aboutOf(row, subjects) })),
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

/** The names of the contacts and deals that the entries of a company's timeline are about. */
async function namesOfSubjects(tx: TenantTx, rows: readonly ActivityRow[]): Promise<Names> {
  const idsAbout = (noun: string) => [
    ...new Set(rows.filter(({ about }) => about === noun).map((row) => row.subject_id)),
  ];
  const [contacts, deals] = [idsAbout("contact"), idsAbout("deal")];
  const found = [
    ...(contacts.length > 0 ? await selectContactNames(tx, contacts) : []),
    ...(deals.length > 0 ? await selectDealNames(tx, deals) : []),
  ];
  return new Map(found.map(({ id, name }) => [id, name ?? ""]));
}

/** The contact or deal that an entry of a company's timeline is about. */
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
