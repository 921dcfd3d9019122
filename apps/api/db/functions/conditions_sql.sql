drop function if exists crm.conditions_sql(jsonb);

-- Returns all conditions of a list or board as SQL, each preceded by "and"; returns an empty text without conditions.
create or replace function crm.conditions_sql(conditions jsonb, is_tested boolean default false) returns text
  language plpgsql stable set search_path = pg_catalog, crm
as $$
begin
  return coalesce((select string_agg(' and ' || crm.condition_sql(value, is_tested), '') from jsonb_array_elements(conditions)), '');
end $$;

revoke execute on function crm.conditions_sql(jsonb, boolean) from public;
grant execute on function crm.conditions_sql(jsonb, boolean) to lanyard_app;
