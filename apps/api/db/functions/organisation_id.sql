-- Returns an organisation's id by its slug, because the runtime role cannot read crm.organisations.
create or replace function crm.organisation_id(wanted_slug text) returns uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select id from crm.organisations where slug = wanted_slug $$;

revoke execute on function crm.organisation_id(text) from public;
grant execute on function crm.organisation_id(text) to lanyard_app;
