-- Returns whether no condition uses a column with a GIN index. The conditions then need no "is true"
-- (crm.org_predicate), so that b-tree indexes and the partial index of open tasks can serve them.
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
      -- Conditions can be nested, so a column can occur at any depth.
      and a.attname = any (array(select name #>> '{}' from jsonb_path_query(conditions, '$.**.column') name))
  );
end $$;

revoke execute on function crm.are_by_value(text, jsonb) from public;
