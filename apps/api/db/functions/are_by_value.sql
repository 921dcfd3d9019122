-- Returns whether no condition uses a column that a GIN index of the table covers. The conditions can then
-- stay unchanged next to the organisation, so that b-tree indexes serve them: these begin with the
-- organisation, and the partial index of open tasks matches only unchanged conditions. selective_conditions
-- explains why keeping a condition out of an index has a cost.
create or replace function crm.are_by_value(records text, conditions jsonb) returns boolean
  language plpgsql stable set search_path = pg_catalog
as $$
begin
  return not exists (
    select from pg_index i
    join pg_class listing on listing.oid = i.indexrelid
    join pg_am method on method.oid = listing.relam and method.amname = 'gin'
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = format('crm.%I', records)::regclass
      -- Groups of conditions contain columns at any depth.
      and a.attname = any (array(select name #>> '{}' from jsonb_path_query(conditions, '$.**.column') name))
  );
end $$;

revoke execute on function crm.are_by_value(text, jsonb) from public;
