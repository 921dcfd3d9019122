import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";

export const duplicateKinds = {
  path: "apps/api/db/functions/duplicate_searches_due.sql",
  text: duplicateKindsText,
};

function duplicateKindsText(): string {
  const kinds = nounsWith("merge").map((noun) => ({ noun, records: `crm.${recordKinds[noun].plural}` }));
  const changed = kinds.map(
    ({ noun, records }) => `    due := due || array(
      select s.org_id from crm.duplicate_searches s where s.noun = '${noun}' and (
        select true from ${records} r
        where r.org_id = s.org_id and r.deleted_at is null and (r.updated_at, r.id) > (s.changed_at, s.after_id) limit 1));
`,
  );
  const unbegun = kinds.map(
    ({
      noun,
      records,
    }) => `    unbegun := array(select s.org_id from crm.duplicate_searches s where s.noun = '${noun}');
    unbegun := array(select o.id from crm.organisations o except select unnest(unbegun));
    due := due || array(select distinct r.org_id from ${records} r where r.org_id = any(unbegun) and r.deleted_at is null);
`,
  );
  return `-- Returns the organisations that have records to compare or an unfinished comparison. A cluster cannot join these tables
-- with the list of organisations, so arrays of ids determine the organisations that have no search yet. \`npm run generate\`
-- writes this file from the mergeable kinds.
create or replace function crm.duplicate_searches_due() returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, crm set enable_seqscan = off
  as $$
  declare
    due uuid[];
    unbegun uuid[];
  begin
    due := array(select s.org_id from crm.duplicate_searches s where s.compared_parts is not null);
    due := due || array(select distinct t.org_id from crm.duplicate_traits t where not t.is_compared);
${changed.join("")}${unbegun.join("")}    return query select distinct unnest(due);
  end
  $$;

revoke execute on function crm.duplicate_searches_due() from public;
grant execute on function crm.duplicate_searches_due() to lanyard_app;
`;
}
