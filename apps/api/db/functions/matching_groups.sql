drop function if exists crm.matching_groups(text, uuid, jsonb, text);

-- Counts the matching records by the value that "grouped" describes; null means a single group. Returns a row with the name
-- '' for each group, and a row for each of the "summed" values and its currency. The group without a value has the id null.
-- Like crm.matching_ids it reads as its owner and refuses any organisation but the transaction's own.
create or replace function crm.matching_groups(records text, org uuid, conditions jsonb, grouped jsonb, summed jsonb)
  returns table (id text, name text, currency text, count int, total numeric, smallest numeric, largest numeric)
  language plpgsql stable security definer set search_path = pg_catalog, crm
as $$
declare
  named text := coalesce(crm.value_sql(grouped) || '::text', 'null');
  narrowed text := format(
    'from crm.%I %s where %s and deleted_at is null%s', records,
    (
      select ' cross join lateral (values ('''', null::text, null::numeric), ' || string_agg(format(
        '(%L, %s, %s::numeric)', each ->> 'name',
        coalesce(crm.value_sql(each -> 'currency'), 'null'), crm.value_sql(each -> 'value')), ', ') || ') summed (summed_name, summed_currency, summed_value)'
      from jsonb_array_elements(summed) each
    ),
    -- For a complete list, the index of the column is counted.
    case when crm.are_by_value(records, conditions) then format('org_id = %L', org) else crm.org_predicate(records, org) end,
    crm.conditions_sql(conditions)
  );
begin
  if org is distinct from crm.current_org() or crm.record_noun(records) is null then
    return;
  end if;
  if summed = '[]' then
    return query execute format(
      'select %s, '''', null::text, count(*)::int, null::numeric, null::numeric, null::numeric %s group by 1', named, narrowed);
    return;
  end if;
  return query execute format(
    'select %s, summed_name, summed_currency, count(*)::int, sum(summed_value), min(summed_value), max(summed_value) %s
     and (summed_name = '''' or summed_value is not null) group by 1, 2, 3', named, narrowed);
end $$;

revoke execute on function crm.matching_groups(text, uuid, jsonb, jsonb, jsonb) from public;
grant execute on function crm.matching_groups(text, uuid, jsonb, jsonb, jsonb) to lanyard_app;
