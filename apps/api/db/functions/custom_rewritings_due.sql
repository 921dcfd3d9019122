-- Returns the organisations whose records must be rewritten after a change of custom fields.
create or replace function crm.custom_rewritings_due() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select distinct org_id from crm.custom_rewritings order by org_id $$;

revoke execute on function crm.custom_rewritings_due() from public;
grant execute on function crm.custom_rewritings_due() to lanyard_app;
