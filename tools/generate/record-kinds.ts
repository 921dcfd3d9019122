import { boardOf, type CardNoun, nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";

export const boardKinds = { path: "apps/api/db/functions/recount_stages.sql", text: boardKindsText };

function boardKindsText(): string {
  return `-- needs: weighted_cents
-- Recounts an organisation's stage totals after a bulk load. "returning" keeps a cluster from using COPY, which a policy
-- would refuse; only EXECUTE discards the returned rows. \`npm run generate\` writes this file from the kinds that have
-- boards.
create or replace function crm.recount_stages(org uuid) returns void
  language plpgsql set search_path = pg_catalog, crm
as $$
begin
  delete from crm.stage_totals where org_id = org;
${nounsWith("board").map(recounted).join("")}end $$;

revoke execute on function crm.recount_stages(uuid) from public;
grant execute on function crm.recount_stages(uuid) to lanyard_app;
`;
}

function recounted(noun: CardNoun): string {
  const { amount } = boardOf(noun);
  const [currency, sums, groups] =
    amount === undefined
      ? ["''''", "0, 0", "org_id, stage_id"]
      : [
          "currency",
          `coalesce(sum(${amount}), 0),
      coalesce(sum(crm.weighted_cents(${amount}, probability)), 0)`,
          "org_id, stage_id, currency",
        ];
  return `  execute 'insert into crm.stage_totals (org_id, stage_id, noun, currency, id, cards, amount_cents, weighted_cents)
    select org_id, stage_id, ''${noun}'', ${currency}, gen_random_uuid(), count(*), ${sums}
    from crm.${recordKinds[noun].plural} where org_id = $1 and deleted_at is null and stage_id is not null group by ${groups}
    returning null' using org;
`;
}

export const kindsOfRecords = { path: "apps/api/db/functions/record_kinds.sql", text: recordKindsText };

/** No other database function lists all kinds. */
function recordKindsText(): string {
  const rows = Object.values(recordKinds).map(({ plural, noun }) => `('${plural}', '${noun}')`);
  return `-- Returns the kinds of records: the table of each kind, and the noun that the log and crm.record_counts use for it.
-- \`npm run generate\` writes this file from the registry of kinds.
create or replace function crm.record_kinds() returns table (records text, noun text)
  language sql immutable
as $$ values ${rows.join(", ")} $$;

------------------------

-- needs: record_kinds
-- Returns the noun of a table's records; returns null for a table without a kind.
create or replace function crm.record_noun(records text) returns text
  language sql immutable set search_path = pg_catalog, crm
  return (select k.noun from crm.record_kinds() k where k.records = record_noun.records);
`;
}
