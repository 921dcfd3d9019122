-- Counts the records that meet the conditions by the values of a column; the id null counts records without a value.
-- Like crm.matching_ids it reads as its owner and refuses any organisation but the transaction's own.
create or replace function crm.matching_groups(records text, org uuid, conditions jsonb, grouped text)
  returns table (id text, count int)
  language plpgsql stable security definer set search_path = pg_catalog, crm
as $$
begin
  if org is distinct from crm.current_org() or crm.record_noun(records) is null then
    return;
  end if;
  return query execute format(
    'select %1$I::text, count(*)::int from crm.%2$I where %3$s and deleted_at is null%4$s group by 1',
    grouped, records,
    -- Of a whole list, the index of the column is counted.
    case when crm.are_by_value(records, conditions) then format('org_id = %L', org) else crm.org_predicate(records, org) end,
    crm.conditions_sql(conditions)
  );
end $$;

revoke execute on function crm.matching_groups(text, uuid, jsonb, text) from public;
grant execute on function crm.matching_groups(text, uuid, jsonb, text) to lanyard_app;
