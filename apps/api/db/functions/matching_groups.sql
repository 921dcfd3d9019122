drop function if exists crm.matching_groups(text, uuid, jsonb, text);

-- Counts the matching records by the value that "grouped" describes; if "grouped" is null, all records are one group.
-- Also returns a row for each "summed" value and currency of a group. Runs as its owner, like crm.matching_ids.
create or replace function crm.matching_groups(records text, org uuid, conditions jsonb, grouped jsonb, summed jsonb)
  returns table (id text, name text, currency text, count int, total numeric, smallest numeric, largest numeric)
  language plpgsql stable security definer set search_path = pg_catalog, crm
as $$
declare
  -- Parts of the query. The query aggregates the records once by group and all currencies, and then adds up the few
  -- results for each group.
  currencies text := '';
  keys text := 'grouped_by';
  figures text := '';
  parts text := '';
  -- The index of a custom choice field contains only records with a value. The number of records without a value is
  -- therefore the total number minus the indexed ones.
  is_sparse boolean := grouped ->> 'column' like 'cf\_%' and conditions = '[]' and summed = '[]';
  live bigint;
  each record;
begin
  if org is distinct from crm.current_org() or crm.record_noun(records) is null then
    return;
  end if;
  for each in
    select place, element ->> 'name' as name, crm.value_sql(element -> 'value') as value, crm.value_sql(element -> 'currency') as currency
    from jsonb_array_elements(summed) with ordinality s (element, place)
  loop
    if each.currency is not null then
      currencies := currencies || format(', %s as currency_%s', each.currency, each.place);
      keys := keys || ', currency_' || each.place;
    end if;
    figures := figures || format(
      ', count(%1$s) as count_%2$s, sum(%1$s) as total_%2$s, min(%1$s) as smallest_%2$s, max(%1$s) as largest_%2$s', each.value, each.place);
    parts := parts || format(
      ', (%L, %s, count_%3$s, total_%3$s::numeric, smallest_%3$s::numeric, largest_%3$s::numeric)',
      each.name, case when each.currency is null then 'null' else 'currency_' || each.place end, each.place);
  end loop;
  if is_sparse then
    live := (select sum(delta) from crm.record_counts where org_id = org and noun = crm.record_noun(records));
  end if;
  return query execute format(
    'with counted as materialized (
       select %1$s as grouped_by%2$s, count(*) as matched%3$s from crm.%4$I where %5$s and deleted_at is null%6$s
       group by %7$s
     )
     select grouped_by, p.name, p.currency, sum(p.count)::int, sum(p.total), min(p.smallest), max(p.largest)
     from (select * from counted%9$s) completed
     cross join lateral (
       values ('''', null::text, matched, null::numeric, null::numeric, null::numeric)%8$s
     ) p (name, currency, count, total, smallest, largest)
     where p.count > 0
     group by 1, 2, 3',
    coalesce(crm.value_sql(grouped), 'null') || '::text', currencies, figures, records,
    -- If no condition uses a GIN index, PostgreSQL can count the entries in the column's index.
    case when crm.are_by_value(records, conditions) then format('org_id = %L', org) else crm.org_predicate(records, org) end,
    crm.conditions_sql(conditions) || case when is_sparse then format(' and %I is not null', grouped ->> 'column') else '' end,
    keys, parts, case when is_sparse then format(' union all select null, %L::bigint - coalesce(sum(matched), 0) from counted', live) else '' end
  );
end $$;

revoke execute on function crm.matching_groups(text, uuid, jsonb, jsonb, jsonb) from public;
grant execute on function crm.matching_groups(text, uuid, jsonb, jsonb, jsonb) to lanyard_app;
