import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import type { FieldType } from "@lanyard/contract/kind/field-descriptor";
import type { Mention } from "@lanyard/contract/kind/personal-data-routes";
import { nounsWith, type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { foldedText } from "#src/db/folded-text-sql.ts";
import { withOrganisation } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { isNaming, namingExpressions } from "#src/log/erased-log-sql.ts";
import { customSource } from "#src/records/custom/custom-definition-sql.ts";
import { holderColumn } from "#src/records/kind/record-holder.ts";
import { nameExpression } from "#src/records/kind/record-name-sql.ts";

const freeTypes: ReadonlySet<FieldType> = new Set(["line", "lines", "tags"]);

interface Named {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

/**
 * Selects texts of live records and notes that contain all words of one of the given texts, as excerpts
 * around the match. Reads every record, because the search index lacks some fields.
 */
export async function selectMentions(tx: TenantTx, { ids, texts }: Named, limit: number): Promise<Mention[]> {
  if (texts.length === 0) return [];
  const found = [
    ...recordNouns.map((noun) => inFields(tx, noun, { ids, texts })),
    ...recordNouns.map((noun) => inCustomFields(tx, noun, { ids, texts })),
    ...nounsWith("notes").map((noun) => inNotes(tx, noun, { ids, texts })),
  ];
  return Statement.sql<Mention>(tx)`
    select noun, id, name, field, ${excerpt(texts)} as text
    from (select * from (${sql.join(found, sql` union all `)}) each
      order by noun, name, id, field, text limit ${limit}) told
    order by noun, name, id, field, told.text`.send();
}

const [excerptLetters, lettersBefore] = [500, 200];

/**
 * Cuts a long text to an excerpt around the first match. The excerpt begins well before the match, because
 * positions in the folded text can differ by a few letters.
 */
function excerpt(texts: readonly string[]): RawBuilder<string> {
  return sql`case when length(told.text) <= ${excerptLetters} then told.text else (
    select case when start > 1 then '…' else '' end || substr(told.text, start, ${excerptLetters})
      || case when start + ${excerptLetters} <= length(told.text) then '…' else '' end
    from (
      select greatest(min(regexp_instr(folded, expression)) - ${lettersBefore}::int, 1) as start
      from (select ${foldedText(sql`told.text`)} as folded) whole
      cross join unnest(${namingExpressions(texts)}::text[]) expression
      where folded ~ expression
    ) place
  ) end`;
}

const nameOf = (noun: RecordNoun) => sql`coalesce(${sql.raw(nameExpression(recordKinds[noun], "r"))}, '')`;

const isLiveOther = (tx: TenantTx, ids: readonly string[]) => sql`
  r.org_id = ${tx.orgId} and r.deleted_at is null and r.id <> all(${ids}::uuid[])`;

function inFields(tx: TenantTx, noun: RecordNoun, { ids, texts }: Named): RawBuilder<unknown> {
  const free = Object.entries(recordKinds[noun].fields).filter(([, { type }]) => freeTypes.has(type));
  const fields = free.map(([name, { type }]) => {
    const column = sql.ref(`r.${name}`);
    return { name, text: type === "tags" ? sql`array_to_string(${column}, ', ')` : column };
  });
  const all = sql.join(fields.map(({ text }) => text));
  const each = sql.join(fields.map(({ name, text }) => sql`(${sql.lit(name)}, ${text})`));
  // The first condition tests all texts of a record together, which excludes nearly every record.
  return sql`
    select ${sql.lit(noun)} as noun, r.id, ${nameOf(noun)} as name, f.field, f.text
    from ${sql.id("crm", recordKinds[noun].plural)} r
    cross join lateral (values ${each}) f (field, text)
    where ${isLiveOther(tx, ids)} and ${isNaming(sql`concat_ws(' ', ${all})`, texts)}
      and ${isNaming(sql`f.text`, texts)}`;
}

function inCustomFields(tx: TenantTx, noun: RecordNoun, { ids, texts }: Named): RawBuilder<unknown> {
  const shown = withOrganisation(tx, customSource(noun));
  return sql`
    select ${sql.lit(noun)} as noun, r.id, ${nameOf(noun)} as name, ${customName("")} || f.key as field, f.value as text
    from ${sql.id("crm", recordKinds[noun].plural)} r
    cross join lateral (select r.custom) c
    cross join lateral jsonb_each_text(${shown}) f
    where ${isLiveOther(tx, ids)} and r.custom <> '{}' and ${isNaming(sql`f.value`, texts)}`;
}

function inNotes(tx: TenantTx, noun: RecordNoun, { ids, texts }: Named): RawBuilder<unknown> {
  return sql`
    select ${sql.lit(noun)} as noun, r.id, ${nameOf(noun)} as name, 'notes' as field, n.body as text
    from crm.notes n
    join ${sql.id("crm", recordKinds[noun].plural)} r
      on r.org_id = ${tx.orgId} and r.id = n.${sql.ref(holderColumn(noun))}
    where n.org_id = ${tx.orgId} and n.deleted_at is null and ${isLiveOther(tx, ids)}
      and ${isNaming(sql`n.body`, texts)}`;
}
