-- Returns the planner's estimate of the matching live records of an organisation. "conditional" is SQL that begins
-- with "and".
create or replace function crm.estimate_matches(records text, org uuid, conditional text) returns int
  -- Only volatile functions can execute EXPLAIN.
  language plpgsql volatile set search_path = pg_catalog, crm
as $$
declare
  plan json;
begin
  execute format('explain (format json) select from crm.%I where deleted_at is null and org_id = %L%s', records, org, conditional) into plan;
  return plan #>> '{0,Plan,Plan Rows}';
end $$;

revoke execute on function crm.estimate_matches(text, uuid, text) from public;
