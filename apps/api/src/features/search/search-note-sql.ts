import { nounsWith, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { holderColumn } from "#src/records/kind/record-holder.ts";
import type { SearchTerms } from "./search-terms.ts";

export interface NoteMatch {
  readonly type: RecordNoun;
  readonly id: string;
  readonly body: string;
  /** The index of the search text that matches. */
  readonly place: number;
}

/**
 * Selects the newest notes that contain all words of a text, at most `limit` per text, with their live
 * records.
 */
export function selectNoteMatches(
  tx: TenantTx,
  texts: readonly SearchTerms[],
  limit: number,
): Promise<NoteMatch[]> {
  const wanted = JSON.stringify(texts.map((terms) => ({ ...terms, words: undefined })));
  const heldBy = (noun: RecordNoun) => sql`
    select ${sql.lit(noun)} as type, h.id, n.body, f.place, f.newness from found f
    join crm.notes n on n.org_id = ${tx.orgId} and n.id = f.id
    join ${sql.id("crm", recordKinds[noun].plural)} h
      on h.org_id = ${tx.orgId} and h.id = n.${sql.ref(holderColumn(noun))} and h.deleted_at is null`;
  return Statement.sql<NoteMatch>(tx)`
    with found as materialized (
      select f.id, f.newness, t.place::int - 1 as place
      from jsonb_array_elements(${wanted}::jsonb) with ordinality t (terms, place)
      cross join lateral crm.search_notes(${tx.orgId}, t.terms, ${limit}) with ordinality f (id, newness)
    )
    select type, id, body, place from (${sql.join(nounsWith("notes").map(heldBy), sql` union all `)}) held
    order by place, newness`.send();
}
