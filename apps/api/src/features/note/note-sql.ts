import { nounsWith, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { NoteQuery } from "@lanyard/contract/note/note-schema";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DB } from "#src/db/database-types.gen.ts";
import { isOneOf } from "#src/db/one-of.ts";
import { idsOf, Statement } from "#src/db/statement.ts";
import { inserting, listed, rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { type Holder, holderColumn, holderColumns } from "#src/records/kind/record-holder.ts";
import { eraseDependents, purgeDependents } from "#src/records/kind/record-sql.ts";
import type { VersionedRow } from "#src/records/kind/row-sql.ts";

const noteColumns = [
  "id",
  "body",
  "pinned",
  "author_id",
  "author_name",
  "version",
  "created_at",
  "updated_at",
] as const;

export type LockedNote = Selectable<DB["notes"]> & VersionedRow;

interface EmptyPage {
  readonly id: null;
  readonly total: number;
}

/** The maximum number of characters on a page of notes. Only the last note can exceed the limit. */
const pageLetters = 50_000;

interface NoteRow extends Pick<Selectable<DB["notes"]>, (typeof noteColumns)[number]> {
  /** The number of notes from this page on, at most one more than the page limit. */
  readonly found: number;
  /** The number of notes on all pages. */
  readonly total: number;
}

/**
 * Selects a page of notes: pinned notes first, then the newest. A page with long texts has fewer notes. An
 * empty page is one row with only the total.
 */
export function selectNotes(tx: TenantTx, { noun, id }: Holder, { limit, before }: NoteQuery) {
  const columns = sql.raw(listed(noteColumns));
  const place = sql.raw("pinned, created_at, id");
  const order = sql.raw("pinned desc, created_at desc, id desc");
  const isLater =
    before === undefined
      ? sql`true`
      : sql`(${place}) < (select ${place} from crm.notes where org_id = ${tx.orgId} and id = ${before})`;
  const ofHolder = sql`
    crm.notes where org_id = ${tx.orgId} and ${sql.ref(holderColumn(noun))} = ${id} and deleted_at is null`;
  return Statement.sql<NoteRow | EmptyPage>(tx)`
      select ${columns}, found, total
      from (select count(*)::int as total from ${ofHolder}) every
      left join (
        select ${columns}, count(*) over ()::int as found, row_number() over (order by ${order}) as number,
          sum(length(body)) over (order by ${order}) - length(body) as letters_before
        from (select ${columns} from ${ofHolder} and ${isLater} order by ${order} limit ${limit + 1}) page
      ) counted on number <= ${limit} and letters_before < ${pageLetters}
      order by ${order}`;
}

export async function selectNote(tx: TenantTx, id: string) {
  const [note] = await rowsOf(tx, "notes", noteColumns, sql`id = ${id}`).send();
  if (note === undefined) throw new AppError("NOT_FOUND");
  return note;
}

export async function insertNote(
  tx: TenantTx,
  holder: Holder,
  row: { id: string; body: string; author_id: string; author_name: string },
): Promise<void> {
  await inserting(tx, "notes", [{ [holderColumn(holder.noun)]: holder.id, ...row }]).send();
}

/** The `limit 1` makes PostgreSQL use an index instead of reading all notes. */
export function hasNote(
  tx: TenantTx,
  noun: Holder["noun"],
  holderId: RawBuilder<unknown>,
  body: RawBuilder<unknown>,
) {
  return sql<boolean>`(select n.id from crm.notes n where n.org_id = ${tx.orgId}
    and n.${sql.ref(holderColumn(noun))} = ${holderId} and n.body = ${body} and n.deleted_at is null limit 1) is not null`;
}

/**
 * Returns a statement that creates notes from `rows` (`org_id`, `id`, `holder_id`, `body`), unless the record
 * already has a live note with the same text.
 */
export function notesMadeFrom(
  tx: TenantTx,
  noun: Holder["noun"],
  { author, rows }: { author: { readonly id: string; readonly name: string }; rows: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const column = sql.ref(holderColumn(noun));
  return sql`
    insert into crm.notes as made (org_id, id, ${column}, body, author_id, author_name)
    select r.org_id, r.id, r.holder_id, r.body, ${author.id}, ${author.name} from (${rows}) r
    where not (${hasNote(tx, noun, sql`r.holder_id`, sql`r.body`)})
    returning made.id as record_id, made.${column} as subject_id, made.version`;
}

export async function updateNotes(
  tx: TenantTx,
  updates: readonly (FieldValues & { id: string })[],
): Promise<void> {
  const holders = sql.raw(listed(holderColumns));
  await Statement.sql(tx)`
    update crm.notes n
    set (${holders}, body, pinned, version, updated_at) = (${sql.raw(listed(holderColumns, "d."))}, d.body, d.pinned, n.version + 1,
      case when n.body = d.body then n.updated_at else d.moment end)
    from (select u.*, now() as moment from jsonb_populate_recordset(null::crm.notes, ${JSON.stringify(updates)}::jsonb) u) d
    where n.org_id = ${tx.orgId} and n.id = d.id`.send();
}

/**
 * Rewrites the search columns of notes, including deleted ones, whose ids follow `after`. Returns the last
 * id, or undefined at the end.
 */
export async function rereadNotes(tx: TenantTx, after: string, limit: number): Promise<string | undefined> {
  const rows = await Statement.sql<{ id: string }>(tx)`
    select id from crm.notes where org_id = ${tx.orgId} and id > ${after}::uuid order by id limit ${limit} for update`.send();
  await Statement.sql(tx)`
    update crm.notes set body = body
    where org_id = ${tx.orgId} and ${isOneOf("id", idsOf(rows))}
      and search_key is distinct from crm.searched_text(body)`.send();
  return rows.length < limit ? undefined : rows.at(-1)?.id;
}

/** Purges notes that were deleted more than `days` ago, and notes of records that are about to be purged. */
export function purgeNotes(tx: TenantTx, days: number): Promise<number> {
  const holders = nounsWith("notes").map((noun) => [noun, holderColumn(noun)] as const);
  return purgeDependents(tx, "notes", holders, days);
}

export const eraseNotesOf = (tx: TenantTx, noun: RecordNoun, ids: readonly string[]) =>
  eraseDependents(tx, "notes", holderColumn(noun), ids);
