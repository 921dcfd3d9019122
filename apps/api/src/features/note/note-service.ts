import { nounsWith, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { mentionedIds } from "@lanyard/contract/note/mention";
import { noteRoutes } from "@lanyard/contract/note/note-routes";
import type { NoteQuery, newNote, noteChange } from "@lanyard/contract/note/note-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { z } from "zod";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { selectLastChange, valuesAtVersion } from "#src/log/action-change-sql.ts";
import { addNotices } from "#src/log/notice/notice-sql.ts";
import { creationOf, difference, oneChange } from "#src/log/record-change.ts";
import { selectMemberNames } from "#src/records/kind/member-sql.ts";
import { belongsToHolder, type Holder, holderValues } from "#src/records/kind/record-holder.ts";
import { lockRows, marking } from "#src/records/kind/row-sql.ts";
import { holdHolder, requireHolder } from "#src/records/links/record-holder-label.ts";
import { notesOf } from "./note.ts";
import { insertNote, type LockedNote, selectNote, updateNotes } from "./note-sql.ts";

export function listNotes(caller: Caller, requested: Holder, query: NoteQuery) {
  return caller.reading(async (tx) => {
    const { holder } = await requireHolder(tx, requested);
    return notesOf(tx, holder, query).send();
  });
}

async function createNote(caller: Caller, requested: Holder, input: z.output<typeof newNote>) {
  const { result, actionId } = await inAction(caller, async (tx, actionId) => {
    const { holder, label } = await holdHolder(tx, requested);
    const id = newId();
    const author = { author_id: caller.personId, author_name: caller.name };
    await insertNote(tx, holder, { id, body: input.body, ...author });
    await notifyMentioned(tx, { caller, actionId, holder, label }, { before: "", after: input.body });
    const change = { ...creationOf("note", id), subjectId: holder.id };
    return { result: await selectNote(tx, id), action: oneChange(label, change) };
  });
  return { note: result, actionId };
}

export async function updateNote(
  caller: Caller,
  asked: Holder,
  id: string,
  change: z.output<typeof noteChange>,
) {
  const { result, actionId } = await inAction(caller, async (tx, actionId) => {
    const { row, holder, label } = await requireNote(tx, asked, id);
    const before = { body: row.body, pinned: row.pinned };
    const after = { body: change.body ?? row.body, pinned: change.pinned ?? row.pinned };
    const changed = difference(before, after);
    if (changed === undefined) return { result: await selectNote(tx, row.id) };
    if (change.version !== undefined && change.version < row.version)
      await refuseCollision(tx, row, { base: change.version, fields: Object.keys(changed.after) });
    await updateNotes(tx, [{ ...holderValues(row), id: row.id, ...after }]);
    const bodies = { before: before.body, after: after.body };
    await notifyMentioned(tx, { caller, actionId, holder, label }, bodies);
    const about = { noun: "note", recordId: row.id, subjectId: holder.id } as const;
    const action = oneChange(label, { ...about, op: "update", ...changed, version: row.version + 1 });
    return { result: await selectNote(tx, row.id), action };
  });
  return { note: result, actionId };
}

export async function deleteNote(caller: Caller, requested: Holder, id: string) {
  const { actionId } = await inAction(caller, async (tx) => {
    const { row, holder, label } = await requireNote(tx, requested, id);
    await marking(tx, "notes", [row.id], true).send();
    const version = row.version + 1;
    const change = { noun: "note", recordId: row.id, subjectId: holder.id, op: "delete", version } as const;
    return { result: undefined, action: oneChange(label, change) };
  });
  if (actionId === undefined) throw new AppError("NOT_FOUND");
  return { success: true as const, actionId };
}

interface Mentioning {
  readonly caller: Caller;
  readonly actionId: string;
  readonly holder: Holder;
  readonly label: string;
}

async function notifyMentioned(
  tx: TenantTx,
  { caller, actionId, holder, label }: Mentioning,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  const known = new Set([...mentionedIds(before), caller.personId]);
  const ids = mentionedIds(after).filter((id) => !known.has(id));
  if (ids.length === 0) return;
  const members = await selectMemberNames(tx, ids).send();
  const about = { actionId, kind: "mentioned", noun: holder.noun, recordId: holder.id } as const;
  const parameters = { actor: caller.name, label };
  const notices = members.map(({ id }) => ({ ...about, personId: id, parameters }));
  await addNotices(tx, notices).send();
}

async function requireNote(tx: TenantTx, requested: Holder, id: string) {
  const { holder, label } = await requireHolder(tx, requested);
  const row = (await lockRows<LockedNote>(tx, "notes", [id]))[0];
  if (row === undefined || !belongsToHolder(row, holder)) throw new AppError("NOT_FOUND");
  return { row, holder, label };
}

async function refuseCollision(
  tx: TenantTx,
  row: { id: string; body: string; pinned: boolean; version: number },
  { base, fields }: { base: number; fields: readonly string[] },
) {
  const then = await valuesAtVersion(tx, row.id, base);
  const now = new Map(Object.entries({ body: row.body, pinned: row.pinned }));
  const collided = fields.filter((field) => then.has(field) && then.get(field) !== now.get(field));
  if (collided.length === 0) return;
  const changed = await selectLastChange(tx, row.id);
  throw new AppError("FIELDS_COLLIDE", {
    errors: collided.map((path) => ({ path, message: refusal("noteCollides", { name: changed.name }) })),
    facts: {
      version: row.version,
      changed,
      current: Object.fromEntries(collided.map((field) => [field, now.get(field)])),
    },
  });
}

export function bindNoteRoutes(binder: RouteBinder): void {
  for (const noun of nounsWith("notes")) bindFor(binder, noun, noteRoutes[`${noun}Notes`]);
}

type Routes = (typeof noteRoutes)[keyof typeof noteRoutes];

function bindFor(binder: RouteBinder, noun: RecordNoun, routes: Routes): void {
  const of = (id: string): Holder => ({ noun, id });
  binder.bind(routes.list, ({ caller, params, query }) => listNotes(caller, of(params.id), query));
  binder.bind(routes.create, ({ caller, params, body }) => createNote(caller, of(params.id), body));
  binder.bind(routes.update, ({ caller, params, body }) =>
    updateNote(caller, of(params.id), params.noteId, body),
  );
  binder.bind(routes.delete, ({ caller, params }) => deleteNote(caller, of(params.id), params.noteId));
}
