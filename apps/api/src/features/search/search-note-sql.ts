import { nounsWith, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { holderColumn } from "#src/records/record-holder.ts";
import type { SearchTerms } from "./search-terms.ts";

/** A record that has a note with all words, and the note's text. */
export interface NoteMatch {
  readonly type: RecordNoun;
  readonly id: string;
  readonly body: string;
}

/** The newest notes with all words, at most `limit`, with the live records that they belong to. */
export async function selectNoteMatches(
  tx: TenantTx,
  terms: SearchTerms,
  limit: number,
): Promise<NoteMatch[]> {
  const wanted = JSON.stringify({ ...terms, words: undefined });
  const heldBy = (noun: RecordNoun) => sql`
    select ${sql.lit(noun)} as type, h.id, n.body, f.place from found f
    join crm.notes n on n.org_id = ${tx.orgId} and n.id = f.id
    join ${sql.id("crm", recordKinds[noun].plural)} h
      on h.org_id = ${tx.orgId} and h.id = n.${sql.ref(holderColumn(noun))} and h.deleted_at is null`;
  const { rows } = await sql<NoteMatch>`
    with found as materialized (
      select id, place from crm.search_notes(${tx.orgId}, ${wanted}::jsonb, ${limit}) with ordinality f (id, place)
    )
    select type, id, body from (${sql.join(nounsWith("notes").map(heldBy), sql` union all `)}) held
    order by place`.execute(tx.db);
  return rows;
}
