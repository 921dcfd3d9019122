import type { FieldType } from "@lanyard/contract/kind/field-descriptor";
import type { Mention } from "@lanyard/contract/kind/personal-data-routes";
import { nounsWith, type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { namingPatterns } from "#src/log/naming-patterns.ts";
import { holderColumn } from "./record-holder.ts";
import { nameExpression } from "./record-name-sql.ts";

/** Fields in which people write what they like. */
const freeTypes: ReadonlySet<FieldType> = new Set(["line", "lines", "tags"]);

/** Whom texts name: by what they are called and reached by, but for texts of their own records. */
interface Named {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

/**
 * Texts of live records, and of their notes, that have all words of one of the texts, at most `limit`. Each record is read: the
 * search knows neither descriptions nor all other fields.
 */
export async function selectMentions(tx: TenantTx, { ids, texts }: Named, limit: number): Promise<Mention[]> {
  const patterns = sql`${namingPatterns(texts)}::text[]`;
  if (texts.length === 0) return [];
  const found = [
    ...recordNouns.map((noun) => inFields(tx, noun, { ids, patterns })),
    ...nounsWith("notes").map((noun) => inNotes(tx, noun, { ids, patterns })),
  ];
  const { rows } = await sql<Mention>`
    select noun, id, name, field, text from (${sql.join(found, sql` union all `)}) told
    order by noun, name, id, field, text limit ${limit}`.execute(tx.db);
  return rows;
}

interface Sought {
  readonly ids: readonly string[];
  readonly patterns: RawBuilder<unknown>;
}

const nameOf = (noun: RecordNoun) => sql`coalesce(${sql.raw(nameExpression(recordKinds[noun], "r"))}, '')`;

const isLiveOther = (tx: TenantTx, ids: readonly string[]) => sql`
  r.org_id = ${tx.orgId} and r.deleted_at is null and r.id <> all(${ids}::uuid[])`;

function inFields(tx: TenantTx, noun: RecordNoun, { ids, patterns }: Sought): RawBuilder<unknown> {
  const free = Object.entries(recordKinds[noun].fields).filter(([, { type }]) => freeTypes.has(type));
  const fields = free.map(([name, { type }]) => {
    const column = sql.ref(`r.${name}`);
    return { name, text: type === "tags" ? sql`array_to_string(${column}, ', ')` : column };
  });
  const all = sql.join(fields.map(({ text }) => text));
  const each = sql.join(fields.map(({ name, text }) => sql`(${sql.lit(name)}, ${text})`));
  // All at once first: nearly every record is left with that.
  return sql`
    select ${sql.lit(noun)} as noun, r.id, ${nameOf(noun)} as name, f.field, f.text
    from ${sql.id("crm", recordKinds[noun].plural)} r
    cross join lateral (values ${each}) f (field, text)
    where ${isLiveOther(tx, ids)} and lower(concat_ws(' ', ${all})) like any(${patterns})
      and lower(f.text) like any(${patterns})`;
}

function inNotes(tx: TenantTx, noun: RecordNoun, { ids, patterns }: Sought): RawBuilder<unknown> {
  return sql`
    select ${sql.lit(noun)} as noun, r.id, ${nameOf(noun)} as name, 'notes' as field, n.body as text
    from crm.notes n
    join ${sql.id("crm", recordKinds[noun].plural)} r
      on r.org_id = ${tx.orgId} and r.id = n.${sql.ref(holderColumn(noun))}
    where n.org_id = ${tx.orgId} and n.deleted_at is null and ${isLiveOther(tx, ids)}
      and lower(n.body) like any(${patterns})`;
}
