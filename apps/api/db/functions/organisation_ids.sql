create or replace function crm.organisation_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select id from crm.organisations $$;

revoke execute on function crm.organisation_ids() from public;
grant execute on function crm.organisation_ids() to lanyard_app;
