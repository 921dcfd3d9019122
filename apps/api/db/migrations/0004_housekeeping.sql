-- What was deleted more than 30 days ago goes for good (architecture, section 3); these find it quickly.
create index deals_deleted on crm.deals (org_id, deleted_at) where deleted_at is not null;
create index notes_deleted on crm.notes (org_id, deleted_at) where deleted_at is not null;

-- Housekeeping visits every organisation, each in a transaction of its own.
create function crm.organisation_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select id from crm.organisations $$;
revoke execute on function crm.organisation_ids() from public;
revoke execute on function crm.organisation_id(text) from public;
grant execute on function crm.organisation_ids(), crm.organisation_id(text) to lanyard_app;
