-- Returns the organisations with moves from which left stages must be derived.
create or replace function crm.left_stage_derivations_due() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select org_id from crm.left_stage_derivations order by org_id $$;

revoke execute on function crm.left_stage_derivations_due() from public;
grant execute on function crm.left_stage_derivations_due() to lanyard_app;
