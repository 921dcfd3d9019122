-- crm.matching_page of 0014 again, for the same callers: it walks a sort's index as far as its estimates promise a whole
-- page and stops at the page's end (a second time from the start, further, where the first showed too few); and where it collects all matches, it asks the index of filters
-- only about what makes them fewer at less than they cost to read: a third of all titles have a "director", whose list
-- took 10 ms to read and to intersect with the 700 rows that a city and a status had left.

-- How many live records an organisation has (decision 4).
create function crm.live_records(records text, org uuid) returns float
  language sql stable set search_path = pg_catalog, crm
  return (
    select greatest(coalesce(sum(delta), 0), 1)::float from crm.record_counts
    where org_id = org and noun = case records when 'contacts' then 'contact' when 'companies' then 'company' else 'deal' end
  );

-- How many of them the planner thinks meet conditions, which begin with "and".
create function crm.estimated_matches(records text, org uuid, conditional text) returns int
  -- Volatile only because nothing else may ask for a plan.
  language plpgsql volatile set search_path = pg_catalog, crm
as $$
declare
  plan json;
begin
  execute format('explain (format json) select from crm.%I where deleted_at is null and org_id = %L%s', records, org, conditional) into plan;
  return plan #>> '{0,Plan,Plan Rows}';
end $$;

-- The conditions, rarest first, so that an index is asked only about what leaves fewer rows at less than its own list
-- costs: a row costs as much as 150 entries of a list, and a text is spread over some three lists. The rest is asked of
-- the rows, as an expression that no index knows.
create function crm.paying_conditions(records text, org uuid, conditions jsonb) returns text
  language plpgsql volatile set search_path = pg_catalog, crm
as $$
declare
  entries_a_row constant int := 150;
  lists_a_text constant int := 3;
  all_records constant float := crm.live_records(records, org);
  remaining float := all_records;
  result text := '';
  asked record;
begin
  for asked in
    select condition, matches, matches * case test when 'like' then lists_a_text else 1 end as entries
    from (
      select value ->> 'test' as test, crm.list_condition(value) as condition,
        crm.estimated_matches(records, org, ' and ' || crm.list_condition(value)) as matches
      from jsonb_array_elements(conditions)
    ) estimated order by entries
  loop
    result := result || format(case when remaining * entries_a_row > asked.entries then ' and %s' else ' and (%s) is true' end, asked.condition);
    remaining := remaining * least(1, asked.matches / all_records);
  end loop;
  return result;
end $$;

revoke execute on function crm.live_records(text, uuid) from public;
revoke execute on function crm.estimated_matches(text, uuid, text) from public;
revoke execute on function crm.paying_conditions(text, uuid, jsonb) from public;

create or replace function crm.matching_page(
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
  near constant int := 3000;
  beginning constant int := 400;
  page_end constant int := page_offset + page_limit;
  place text := quote_ident(sorted ->> 'column');
  direction text := case when sorted -> 'descending' = 'true' then ' desc' else ' asc' end;
  sorting text := place || direction || case when sorted -> 'hasGaps' = 'true' then ' nulls last' else '' end || ', id' || direction;
  live text := format('from crm.%I where deleted_at is null and ', records);
  own text := format('org_id = %L', org);
  conditional text := coalesce((select string_agg(' and ' || crm.list_condition(value), '') from jsonb_array_elements(conditions)), '');
  page text := format(' order by %s limit %s offset %s', sorting, page_limit, page_offset);
  expected float;
  walked float;
  met int;
begin
  if org is distinct from crm.current_org() or records not in ('contacts', 'companies', 'deals') then
    return;
  end if;
  estimated := crm.estimated_matches(records, org, conditional);
  if estimated > few then
    -- How many records hold a page, if the matches lie evenly; where that is far, their beginning may know better.
    expected := page_end::float / estimated * crm.live_records(records, org);
    walked := case when expected <= near then greatest(beginning, 2 * expected) else beginning end;
    for look in 1..2 loop
      execute format(
        'select array(select id from (select * %s%s order by %s limit %s) walked where true%s limit %s)',
        live, own, sorting, ceil(walked), conditional, page_end
      ) into ids;
      met := cardinality(ids);
      if met = page_end then
        ids := ids[page_offset + 1:];
        return next;
        return;
      end if;
      exit when met = 0;
      -- A record that is walked over costs what a match costs that is collected.
      walked := 1.5 * walked * page_end / met;
      exit when walked > estimated / 2 or estimated > most;
    end loop;
  end if;
  if estimated <= most then
    execute format(
      'with m as materialized (select id, %s %s%s%s limit %s) select array(select id from m%s), (select count(*) from m)',
      place, live, crm.of_organisation(records, org), crm.paying_conditions(records, org, conditions), most + 1, page
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
