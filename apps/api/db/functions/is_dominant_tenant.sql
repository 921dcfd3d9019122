-- needs: record_noun
-- Returns whether one organisation owns most of a table. A GIN index then lists most of the table for it, and reading that
-- list costs more than all words, so callers test the rows that the words find.
create or replace function crm.is_dominant_tenant(records text, org uuid) returns boolean
  -- Not in SQL, here and where else tables are read by a parameter: a cluster cannot plan a parameter of a function that it unfolds.
  language plpgsql stable set search_path = pg_catalog, crm
as $$
declare
  -- Null if the table was never analysed, as on a cluster's coordinator, which then sends no statement to a node.
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
