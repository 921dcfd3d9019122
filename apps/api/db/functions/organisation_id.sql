-- The only way from a slug to an organisation: the runtime role reads no row of crm.organisations itself.
create or replace function crm.organisation_id(wanted_slug text) returns uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select id from crm.organisations where slug = wanted_slug $$;

revoke execute on function crm.organisation_id(text) from public;
grant execute on function crm.organisation_id(text) to lanyard_app;
