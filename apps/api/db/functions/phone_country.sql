-- Returns the default country of an organisation's phone numbers. The settings are read in a separate
-- statement, because the lock may wait for a change that only a later statement sees.
create or replace function crm.phone_country(org uuid) returns text
  language plpgsql volatile set search_path = pg_catalog, crm
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('phone country of ' || org, 0));
  return (select default_country from crm.organisation_settings where org_id = org);
end
$$;

revoke execute on function crm.phone_country(uuid) from public;
grant execute on function crm.phone_country(uuid) to lanyard_app;
