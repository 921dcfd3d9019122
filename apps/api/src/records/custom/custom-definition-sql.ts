import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { maxCountedInRequest } from "@lanyard/contract/limits";
import { sql } from "kysely";
import { organisationMark } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

const fieldColumns = [
  "id",
  "noun",
  "key",
  "label",
  "labels",
  "type",
  "options",
  "target",
  "default_value",
  "required",
  "section",
  "position",
] as const;

/** The live custom fields, of one kind or of all, in their order. */
export function selectCustomFields(tx: TenantTx, noun?: RecordNoun) {
  const fields = tx.db
    .selectFrom("custom_fields")
    .select(fieldColumns)
    .where("org_id", "=", tx.orgId)
    .where("deleted_at", "is", null);
  const named = noun === undefined ? fields : fields.where("noun", "=", noun);
  return Statement.of(tx, named.orderBy("noun").orderBy("position").orderBy("id"));
}

/** Selects the options of all fields of an organization, deleted fields included. */
export function selectAllOptions(tx: TenantTx) {
  return Statement.of(tx, tx.db.selectFrom("custom_fields").select("options").where("org_id", "=", tx.orgId));
}

/** Counts the live records of a kind that have each word of a custom field, no further than a request counts. */
export function countCustomWords(
  tx: TenantTx,
  noun: RecordNoun,
  words: readonly string[],
): Statement<ReadonlyMap<string, number>> {
  if (words.length === 0) return Statement.known(new Map());
  const query = sql<{ word: string; count: number }>`
    select w.word, counted.count from unnest(${words}::text[]) w (word) cross join lateral (
      select count(*)::int as count from (
        select from ${sql.id("crm", recordKinds[noun].plural)}
        where org_id = ${tx.orgId} and custom_words @> array[w.word] and custom_words <> '{}' and deleted_at is null
        limit ${maxCountedInRequest}
      ) found
    ) counted`;
  return Statement.of(tx, query).map((rows) => new Map(rows.map(({ word, count }) => [word, count])));
}

/** The custom values of a record `c` as they are shown: those of deleted fields are hidden. */
export const customSource = (noun: RecordNoun) =>
  `case when c.custom = '{}' then c.custom else c.custom - array(select f.key from crm.custom_fields f
    where f.org_id = ${organisationMark} and f.noun = '${noun}' and f.deleted_at is not null) end`;
