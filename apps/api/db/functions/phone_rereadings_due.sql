-- Returns the organisations whose stored phone numbers must be parsed again.
create or replace function crm.phone_rereadings_due() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select org_id from crm.phone_rereadings order by org_id $$;

revoke execute on function crm.phone_rereadings_due() from public;
grant execute on function crm.phone_rereadings_due() to lanyard_app;
