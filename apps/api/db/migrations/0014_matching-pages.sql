-- One page of what meets a list's conditions, in the list's order, with the number of all that do. Like
-- crm.record_ids_matching it reads as its owner (LIKE and array operators are not leakproof) and refuses any
-- organisation but the transaction's own. What few meet is found by the filters' indexes and sorted; what many meet, by
-- walking the sort's index, unless its beginning shows that their places are far: the planner's estimate says which of
-- the two comes first. Where not all were counted, "matched" is null and "estimated" is what the planner thinks.
create function crm.matching_page(
  records text, org uuid, conditions jsonb, sorted jsonb, page_limit int, page_offset int, cap int
) returns table (ids uuid[], matched int, estimated int)
  -- Volatile only because nothing else may ask for a plan.
  language plpgsql volatile security definer set search_path = pg_catalog, crm
  -- A few of many matches look cheap in a table read from its start, where other organisations' rows may lie first.
  set enable_seqscan = off
as $$
declare
  few constant int := 2000;
  most constant int := cap * 3;
  telling constant int := 12;
  place text := quote_ident(sorted ->> 'column');
  direction text := case when sorted -> 'descending' = 'true' then ' desc' else ' asc' end;
  sorting text := place || direction || case when sorted -> 'hasGaps' = 'true' then ' nulls last' else '' end || ', id' || direction;
  live text := format('from crm.%I where deleted_at is null and ', records);
  own text := format('org_id = %L', org);
  conditional text := coalesce((select string_agg(' and ' || crm.list_condition(value), '') from jsonb_array_elements(conditions)), '');
  page text := format(' order by %s limit %s offset %s', sorting, page_limit, page_offset);
  plan json;
  is_far boolean := true;
  beginning int;
  met int;
begin
  if org is distinct from crm.current_org() or records not in ('contacts', 'companies', 'deals') then
    return;
  end if;
  execute format('explain (format json) select %s%s%s', live, own, conditional) into plan;
  estimated := plan #>> '{0,Plan,Plan Rows}';
  if estimated > few then
    foreach beginning in array array[400, 2000] loop
      execute format(
        'with b as materialized (select id, %s, (true%s) as is_met from (select * %s%s order by %s limit %s) walked)
         select array(select id from b where is_met%s), count(*) filter (where is_met) from b',
        place, conditional, live, own, sorting, beginning, page
      ) into ids, met;
      if cardinality(ids) = page_limit then
        return next;
        return;
      end if;
      exit when met = 0 or met >= telling;
    end loop;
    is_far := page_offset > 0 or met < telling;
  end if;
  if is_far and estimated <= most then
    execute format(
      'with m as materialized (select id, %s %s%s%s limit %s) select array(select id from m%s), (select count(*) from m)',
      place, live, crm.of_organisation(records, org), conditional, most + 1, page
    ) into ids, matched;
    if matched <= most then
      return next;
      return;
    end if;
  end if;
  matched := null;
  execute format('select array(select id %s%s%s%s)', live, own, conditional, page) into ids;
  return next;
end $$;

revoke execute on function crm.matching_page(text, uuid, jsonb, jsonb, int, int, int) from public;
grant execute on function crm.matching_page(text, uuid, jsonb, jsonb, int, int, int) to lanyard_app;
