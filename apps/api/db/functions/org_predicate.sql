-- needs: record_noun
-- Returns whether the organisation owns most rows of a table. A GIN index then has more entries for the organisation
-- than for any word, so callers use the index only for words and test the organisation afterwards.
create or replace function crm.is_dominant_tenant(records text, org uuid) returns boolean
  -- Not LANGUAGE sql, because a cluster cannot plan an inlined function with a parameter.
  language plpgsql stable set search_path = pg_catalog, crm
as $$
declare
  -- Null if the table was never analysed, as on the coordinator of a cluster. The function then returns before the query
  -- below, which would contact a node.
  analysed float := (select nullif(greatest(reltuples, 0), 0) from pg_class where oid = format('crm.%I', records)::regclass);
begin
  if analysed is null then
    return false;
  end if;
  return coalesce((
    select sum(delta) * 2 > analysed from crm.record_counts
    where org_id = org and noun = crm.record_noun(records)
  ), false);
end $$;

revoke execute on function crm.is_dominant_tenant(text, uuid) from public;

------------------------

-- needs: is_dominant_tenant
-- Returns the condition on the organisation for a query whose other conditions use GIN indexes. If the organisation
-- owns most rows, "is true" keeps the planner from using an index for the condition.
create or replace function crm.org_predicate(records text, org uuid) returns text
  language sql stable set search_path = pg_catalog, crm
return format(case when crm.is_dominant_tenant(records, org) then '(org_id = %L) is true' else 'org_id = %L' end, org);

revoke execute on function crm.org_predicate(text, uuid) from public;

------------------------

-- Returns whether no condition uses a column with a GIN index. If so, the condition on the organisation needs no "is
-- true" (crm.org_predicate) and can use b-tree indexes and the partial index of open tasks.
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
