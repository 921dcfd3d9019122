-- Returns ids of matching records, sorted by stage ("stageIds") or by the first open task of each record
-- ("taskColumn"). If many match, reads an index in this order; otherwise sorts the matches. Runs as its owner, like
-- crm.matching_ids.
create or replace function crm.matching_ids_by_place(
  records text, org uuid, conditions jsonb, sorted jsonb, page_limit int, page_offset int
) returns setof uuid
  -- Only volatile functions can execute EXPLAIN.
  language plpgsql volatile security definer set search_path = pg_catalog, crm
  -- Makes the planner read an index in order, even if it expects few matches.
  set enable_sort = off
as $$
declare
  many constant int := 20000;
  near constant int := 5000;
  needed constant int := page_limit + page_offset;
  direction text := case when sorted -> 'descending' = 'true' then 'desc' else 'asc' end;
  reverse text := case when sorted -> 'descending' = 'true' then 'asc' else 'desc' end;
  conditional text := crm.conditions_sql(conditions);
  is_broad boolean;
  -- SQL for the matching records, and for their open tasks.
  matches text;
  step text;
  steps text := '';
  place text;
  stage text;
  found uuid[];
  walked uuid[] := '{}';
begin
  if org is distinct from crm.current_org() or crm.record_noun(records) is null then
    return;
  end if;
  is_broad := conditional = '' or crm.estimate_matches(records, org, conditional) >= many;
  matches := format('from crm.%I where org_id = %L and deleted_at is null%s', records, org, conditional);
  if sorted ? 'stageIds' then
    if is_broad and needed is not null then
      -- The stage is part of the order, so that the planner uses the index even for records without a stage.
      foreach stage in array array(select jsonb_array_elements_text(sorted -> 'stageIds')) || null::text loop
        execute format('select array(select id %1$s and stage_id %2$s order by stage_id %4$s, stage_entered_at %3$s, id %4$s limit %5$s)',
          matches, case when stage is null then 'is null' else format('= %L', stage) end, reverse, direction, needed - cardinality(walked)) into found;
        walked := walked || found;
        exit when cardinality(walked) = needed;
      end loop;
      return query select unnest(walked[page_offset + 1:]);
      return;
    end if;
    place := format('array_position(%L::uuid[], stage_id) nulls last, stage_entered_at %s',
      array(select jsonb_array_elements_text(sorted -> 'stageIds')), reverse);
  else
    step := format('from crm.tasks step where step.org_id = %L and step.done_at is null and step.deleted_at is null and step.%I',
      org, sorted ->> 'taskColumn');
    if is_broad and needed <= near then
      -- A scalar subquery runs once per task that is read; the planner may turn EXISTS into a join that reads all
      -- records.
      return query execute format(
        'select id from (
           (%1$s and step.due_key is not null %2$s) union all (%1$s and step.due_key is null %2$s) union all
           (select id %3$s and not exists (select %4$s = %5$I.id) order by id %6$s limit %7$s)
         ) walked limit %8$s offset %9$s',
        format('select step.%1$I as id %2$s is not null and (select true %3$s and id = step.%1$I)
           and step.id = (select first.id from crm.tasks first where first.org_id = %4$L and first.%1$I = step.%1$I
             and first.done_at is null and first.deleted_at is null order by first.due_key, first.id limit 1)',
          sorted ->> 'taskColumn', step, matches, org),
        format('order by step.due_key %1$s, step.id %1$s limit %2$s', direction, needed),
        matches, step, records, direction, needed, page_limit, page_offset);
      return;
    end if;
    -- Joins many matches with the first open tasks of all records; if there are few matches, looks up the first open
    -- task of each one.
    steps := format(
      ' left join lateral (
         select distinct on (step.%1$I) step.%1$I as first_of, due_key as first_due, id as first_id %2$s %3$s
         order by step.%1$I, due_key, id) first_step on first_of = %4$I.id',
      sorted ->> 'taskColumn', step, case when is_broad then 'is not null' else format('= %I.id', records) end, records);
    place := format('first_due %1$s nulls last, first_id %1$s nulls last', direction);
  end if;
  return query execute format(
    'select id from (select * from crm.%1$I where %2$s and deleted_at is null%3$s) %1$I%4$s order by %5$s, id %6$s limit %7$s offset %8$s',
    records,
    case when crm.are_by_value(records, conditions) then format('org_id = %L', org) else crm.org_predicate(records, org) end,
    conditional, steps, place, direction, coalesce(page_limit::text, 'all'), page_offset);
end $$;

revoke execute on function crm.matching_ids_by_place(text, uuid, jsonb, jsonb, int, int) from public;
grant execute on function crm.matching_ids_by_place(text, uuid, jsonb, jsonb, int, int) to lanyard_app;
