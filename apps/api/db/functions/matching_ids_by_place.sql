-- The ids of what meets the conditions, in an order that no column has: that of the stages ("stageIds") or of the first open
-- tasks about the records ("taskColumn"). Like crm.matching_ids it reads as its owner and refuses any organisation but the
-- transaction's own.
create or replace function crm.matching_ids_by_place(
  records text, org uuid, conditions jsonb, sorted jsonb, page_limit int, page_offset int
) returns setof uuid
  -- Volatile only because nothing else may ask for a plan.
  language plpgsql volatile security definer set search_path = pg_catalog, crm
as $$
declare
  many constant int := 20000;
  direction text := case when sorted -> 'descending' = 'true' then 'desc' else 'asc' end;
  reverse text := case when sorted -> 'descending' = 'true' then 'asc' else 'desc' end;
  conditional text := crm.conditions_sql(conditions);
  steps text := '';
  is_each boolean;
  place text;
begin
  if org is distinct from crm.current_org() or crm.record_noun(records) is null then
    return;
  end if;
  if sorted ? 'stageIds' then
    place := format('array_position(%L::uuid[], stage_id) nulls last, stage_entered_at %s',
      array(select jsonb_array_elements_text(sorted -> 'stageIds')), reverse);
  else
    -- Many matches are joined with all first steps; for few, each takes one step into the index of open tasks.
    is_each := crm.estimate_matches(records, org, conditional) < many;
    steps := format(
      ' left join lateral (
         select distinct on (step.%2$I) step.%2$I as first_of, due_key as first_due, id as first_id from crm.tasks step
         where step.org_id = %1$L and step.%2$I %3$s and step.done_at is null and step.deleted_at is null
         order by step.%2$I, due_key, id) first_step on first_of = %4$I.id',
      org, sorted ->> 'taskColumn', case when is_each then format('= %I.id', records) else 'is not null' end, records);
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
