-- Returns one page of a list and the number of matches; "matched" is null if only an estimate exists (decision 2).
-- Like crm.matching_ids, the function runs as its owner and refuses other organisations.
create or replace function crm.matching_page(
  records text, org uuid, conditions jsonb, sorted jsonb, page_limit int, page_offset int, cap int
) returns table (ids uuid[], matched int, estimated int)
  -- Only volatile functions can execute EXPLAIN.
  language plpgsql volatile security definer set search_path = pg_catalog, crm
  -- For a page of many matches, the planner would read the table from its start, where rows of other organisations
  -- may be.
  set enable_seqscan = off
as $$
declare
  few constant int := 2000;
  most constant int := cap * 15;
  beginning constant int := 400;
  -- The number of matches that the first walk should find.
  shown constant int := 5;
  -- The weight of the estimate in the extrapolation, as a number of matches.
  expected constant int := 2;
  -- The factor by which each further walk exceeds the extrapolated length.
  margin constant float := 1.5;
  -- Collecting a match takes as long as walking this many records.
  walked_as_collected constant float := 1.5;
  page_end constant int := page_offset + page_limit;
  place text := quote_ident(sorted ->> 'column');
  direction text := case when sorted -> 'descending' = 'true' then ' desc' else ' asc' end;
  gaps text := case when sorted -> 'hasGaps' = 'true' then ' nulls last' else '' end;
  live text := format('from crm.%I where deleted_at is null and ', records);
  own text := format('org_id = %L', org);
  conditional text := crm.conditions_sql(conditions);
  page text := format(' limit %s offset %s', page_limit, page_offset);
  is_alone constant boolean := jsonb_array_length(conditions) = 1;
  by_value boolean;
  -- The parts of the index to walk: one for all records, or one for each value of a column.
  values_of jsonb;
  column_values text[];
  parts text[] := array[live || own];
  population float;
  gap float;
  walked float;
  met int;
begin
  if org is distinct from crm.current_org() or crm.record_noun(records) is null then
    return;
  end if;
  -- If few matches are expected, such as the children of a record, collects all of them without an estimate.
  if sorted -> 'expectsFew' = 'true' then
    execute format(
      'with m as materialized (select id, %s as place %s%s%s limit %s)
       select array(select id from m order by place%s, id%s%s), (select count(*) from m)',
      place, live, own, conditional, few + 1, direction || gaps, direction, page
    ) into ids, matched;
    if matched <= few then
      estimated := matched;
      return next;
      return;
    end if;
  end if;
  estimated := crm.estimate_matches(records, org, conditional);
  if estimated > few or is_alone then
    select v.condition, v.column_values into values_of, column_values from crm.values_walked(records, org, conditions, sorted) v;
  end if;
  -- If there are many matches, walks the index in the list's order, because sorting the matches would take longer. The
  -- exception is a page far down the list.
  if estimated > few then
    if values_of is not null then
      parts := array(
        select format('%s%s and %I = %L', live, own, values_of ->> 'column', each) from unnest(column_values) each
      );
      population := case when is_alone then estimated
        else greatest(estimated, crm.estimate_matches(records, org, ' and ' || crm.condition_sql(values_of))) end;
    else
      population := crm.live_record_count(records, org);
    end if;
    -- The expected number of records per match if matches are evenly spread. A short first walk tests this
    -- assumption, even if the estimate places the page far away.
    gap := population / estimated;
    walked := case when margin * page_end * gap <= estimated then greatest(beginning, shown * gap) else beginning end;
    for look in 1..3 loop
      execute format(
        'select array(select id from (%s) %I where true%s limit %s)',
        (
          select case when count(*) = 1 then min(walk)
            -- Merges the sorted parts, so that each is read only as far as needed.
            else format('select * from (%s) merged order by %s%s, id%s limit %s', string_agg(format('(%s)', walk), ' union all '),
              place, direction || gaps, direction, ceil(walked)::bigint) end
          from (select crm.ordered_query('* ' || part, sorted, ceil(walked)::bigint) as walk from unnest(parts) part) walks
        ), records, conditional, page_end
      ) into ids;
      met := cardinality(ids);
      if met = page_end then
        ids := ids[page_offset + 1:];
        return next;
        return;
      end if;
      -- Extrapolates the length of the next walk from the matches found so far and from the estimate.
      walked := margin * page_end * (walked + expected * gap) / (met + expected);
      exit when walked > estimated * walked_as_collected;
    end loop;
  end if;
  if estimated <= most then
    by_value := crm.are_by_value(records, conditions);
    if is_alone and values_of is not null then
      -- The index finds the values, so the condition need not be tested on each record.
      conditional := format(' and %I = any (%L)', values_of ->> 'column', column_values);
      by_value := true;
    end if;
    execute format(
      'with m as materialized (select id, %s as place %s%s%s limit %s)
       select array(select id from m order by place%s, id%s%s), (select count(*) from m)',
      place, live, case when by_value then own else crm.org_predicate(records, org) end,
      case when by_value then conditional else crm.selective_conditions(records, org, conditions) end, most + 1,
      direction || gaps, direction, page
    ) into ids, matched;
    if matched <= most then
      return next;
      return;
    end if;
  end if;
  matched := null;
  execute format(
    'select array(select id from (%s) found offset %s)',
    crm.ordered_query('id ' || live || own || crm.conditions_sql(conditions, true), sorted, page_end), page_offset
  ) into ids;
  return next;
end $$;

revoke execute on function crm.matching_page(text, uuid, jsonb, jsonb, int, int, int) from public;
grant execute on function crm.matching_page(text, uuid, jsonb, jsonb, int, int, int) to lanyard_app;

------------------------

-- Returns the SQL of a sorted query of records. Records without a value are last in both directions (rulings, B). If a
-- scan of the index would return them first or not at all, a second query reads them.
create or replace function crm.ordered_query(listed text, sorted jsonb, most bigint) returns text
  language sql immutable set search_path = pg_catalog
  return case
    when sorted -> 'hasGaps' = 'true' and (sorted -> 'descending' = 'true' or sorted -> 'isSparse' = 'true') then
      format(
        'select * from (
           (select %1$s and %2$I is not null order by %2$I %4$s, id %4$s limit %3$s) union all
           (select %1$s and %2$I is null order by %5$sid %4$s limit %3$s)
         ) parts limit %3$s',
        listed, sorted ->> 'column', coalesce(most::text, 'all'),
        case when sorted -> 'descending' = 'true' then 'desc' else 'asc' end,
        case when sorted -> 'isSparse' = 'true' then '' else format('%I desc, ', sorted ->> 'column') end
      )
    else
      format(
        'select %1$s order by %2$I %3$s, id %3$s limit %4$s', listed, sorted ->> 'column',
        case when sorted -> 'descending' = 'true' then 'desc' else 'asc' end, coalesce(most::text, 'all')
      )
  end;

revoke execute on function crm.ordered_query(text, jsonb, bigint) from public;
