-- One page of what meets a list's conditions, in the list's order, with the number of all that do. Like
-- crm.record_ids_matching it reads as its owner (LIKE and array operators are not leakproof) and refuses any
-- organisation but the transaction's own. What hardly anybody meets is found by the filters' indexes, what very many
-- meet by walking the sort's index; which of the two a condition is shows only when it is looked for, so it looks in
-- steps: a few matches; then the beginning of the order; then up to the cap; then the order as far as it takes.
-- Where more match than were counted, "matched" is null and "share" says how many of the beginning do, if that is known.
create function crm.matching_page(
  records text, org uuid, conditions jsonb, sorted jsonb, page_limit int, page_offset int, cap int
) returns table (ids uuid[], matched int, share real)
  language plpgsql stable security definer set search_path = pg_catalog, crm
  -- A few of many matches look cheap in a table read from its start, where other organisations' rows may lie first.
  set enable_seqscan = off
as $$
declare
  few constant int := 200;
  beginning constant int := 2000;
  place text := quote_ident(sorted ->> 'column');
  direction text := case when sorted -> 'descending' = 'true' then ' desc' else ' asc' end;
  sorting text := place || direction || case when sorted -> 'hasGaps' = 'true' then ' nulls last' else '' end || ', id' || direction;
  live text := format('from crm.%I where org_id = %L and deleted_at is null', records, org);
  conditional text := coalesce((select string_agg(' and ' || crm.list_condition(value), '') from jsonb_array_elements(conditions)), '');
  page text := format(' order by %s limit %s offset %s', sorting, page_limit, page_offset);
  met text := format('with m as materialized (select id, %s %s%s limit $1) select array(select id from m%s), (select count(*) from m)', place, live, conditional, page);
  seen int;
begin
  if org is distinct from crm.current_org() or records not in ('contacts', 'companies', 'deals') then
    return;
  end if;
  execute met into ids, matched using few + 1;
  if matched > few then
    matched := null;
    execute format(
      'with b as materialized (select id, %s, (true%s) as is_met from (select * %s order by %s limit %s) walked)
       select array(select id from b where is_met%s), count(*), avg(is_met::int) from b',
      place, conditional, live, sorting, beginning, page
    ) into ids, seen, share;
    if seen < beginning then
      matched := round(share * seen);
    elsif cardinality(ids) < page_limit then
      execute met into ids, matched using cap + 1;
      if matched > cap then
        matched := null;
        execute format('select array(select id %s%s%s)', live, conditional, page) into ids;
      end if;
    end if;
  end if;
  return next;
end $$;

revoke execute on function crm.matching_page(text, uuid, jsonb, jsonb, int, int, int) from public;
grant execute on function crm.matching_page(text, uuid, jsonb, jsonb, int, int, int) to lanyard_app;
