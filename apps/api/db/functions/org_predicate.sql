-- needs: is_dominant_tenant
-- Returns the condition on the organisation for a query with GIN conditions. "is true" keeps a condition out of the
-- index.
create or replace function crm.org_predicate(records text, org uuid) returns text
  language sql stable set search_path = pg_catalog, crm
return format(case when crm.is_dominant_tenant(records, org) then '(org_id = %L) is true' else 'org_id = %L' end, org);

revoke execute on function crm.org_predicate(text, uuid) from public;
