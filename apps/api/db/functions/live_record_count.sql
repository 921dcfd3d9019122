-- needs: record_noun
-- Returns the number of live records of an organisation (decision 4), but at least 1, because callers divide by the
-- number.
create or replace function crm.live_record_count(records text, org uuid) returns float
  language plpgsql stable set search_path = pg_catalog, crm
as $$
begin
  return (
    select greatest(coalesce(sum(delta), 0), 1)::float from crm.record_counts
    where org_id = org and noun = crm.record_noun(records)
  );
end $$;

revoke execute on function crm.live_record_count(text, uuid) from public;
