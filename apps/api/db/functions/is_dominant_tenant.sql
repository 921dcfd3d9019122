-- needs: record_noun
-- Returns whether the organisation owns most rows of a table. The list of the organisation in a GIN index is then longer than the list of
-- any word, so callers test the organisation on the rows that the words find.
create or replace function crm.is_dominant_tenant(records text, org uuid) returns boolean
  -- Not LANGUAGE sql, because a cluster cannot plan an inlined function with a parameter.
  language plpgsql stable set search_path = pg_catalog, crm
as $$
declare
  -- Null if the table was never analysed, as on the coordinator of a cluster, where the query below would need a
  -- node.
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
