-- for each row of: searched_tables
-- Searches records in steps that stop when enough are found (decision 7; ranking: rulings, B: Search). Each table has
-- a separate function, so that PostgreSQL caches its query plans. Like crm.matching_ids, the function runs as its
-- owner and refuses other organisations.
create or replace function crm.search_{{records}}(org uuid, wanted jsonb, cap int) returns table (id uuid, rank int, title text)
  -- Only volatile functions can execute EXPLAIN.
  language plpgsql volatile security definer set search_path = pg_catalog, crm
  set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  ranked constant int := 300;
  last_start constant int := 4;
  most_walked constant int := 5000;
  list_as_walk constant float := 6.5;
  looked constant int := 60;
  is_dominant boolean := crm.is_dominant_tenant('{{records}}', org);
  own text := format(case when is_dominant then '(org_id = %L) is true' else 'org_id = %L' end, org);
  indexed text := 'from crm.{{records}} where deleted_at is null and ' || own;
  whole text := wanted ->> 'whole';
  line text := wanted ->> 'line';
  line_start text := wanted ->> 'lineStart';
  likes text[] := array(select jsonb_array_elements_text(wanted -> 'likes'));
  starts text[] := array(select jsonb_array_elements_text(wanted -> 'starts'));
  -- Two patterns are selective enough, because found records are then compared with every word.
  asked text := wanted #>> '{fragments,0}';
  also_asked text := coalesce(wanted #>> '{fragments,1}', asked);
  found uuid[] := '{}';
  inside uuid[] := '{}';
  more uuid[] := '{}';
  is_rare boolean := wanted -> 'isRare' = 'true';
  -- Whether no earlier step has found a record.
  is_alone boolean;
  is_whole boolean := false;
  matched int := 0;
  plan json;
  estimated int;
  starting int := 0;
  also_starting int;
  walked int;
  look jsonb;
begin
  if org is distinct from crm.current_org() then
    return;
  end if;
  if not is_rare then
    select by_name, by_other into found, more from crm.search_prefix_{{records}}(org, whole, cap);
    starting := (select count(distinct each) from unnest(found) each);
    found := found || more;
    more := '{}';
  end if;

  -- For people, the prefix step searches all relevant columns, so enough prefix matches end the search.
  if wanted -> 'hasTrigrams' = 'true' and (starting < cap or '{{is_person}}' = 'false') then
    if is_rare then
      estimated := 0;
    else
      -- The estimate includes deleted records, because a condition for live records would make the planner consider
      -- many partial indexes.
      execute format(
        'explain (format json) select from crm.{{records}} where %s%s', own,
        (select string_agg(format(' and search_text like %L', each), '') from unnest(likes) each)
      ) into plan;
      estimated := plan #>> '{0,Plan,Plan Rows}';
    end if;
    if estimated <= ranked then
      -- With a wrong estimate, the planner would read another index to the end.
      perform set_config('enable_indexscan', 'off', true);
      is_alone := found = '{}';
      -- A separate statement for each result of crm.org_predicate, because PostgreSQL caches one plan per statement. No
      -- index matches the expression in the last comparison.
      if is_dominant then
        for id, rank, title, matched in
          with m as materialized (
            select id, name_key, search_text from crm.{{records}}
            where deleted_at is null and (org_id = org) is true and search_text like asked and search_text like also_asked
              and (search_text || '') like all (likes)
            limit ranked + 1
          )
          select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key,
            count(*) over ()
          from m r order by 2, 3, 1 limit cap
        loop
          if matched <= ranked and is_alone then
            return next;
          elsif rank <= last_start then
            more := more || id;
          else
            inside := inside || id;
          end if;
        end loop;
      else
        for id, rank, title, matched in
          with m as materialized (
            select id, name_key, search_text from crm.{{records}}
            where deleted_at is null and org_id = org and search_text like asked and search_text like also_asked
              and (search_text || '') like all (likes)
            limit ranked + 1
          )
          select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key,
            count(*) over ()
          from m r order by 2, 3, 1 limit cap
        loop
          if matched <= ranked and is_alone then
            return next;
          elsif rank <= last_start then
            more := more || id;
          else
            inside := inside || id;
          end if;
        end loop;
      end if;
      perform set_config('enable_indexscan', 'on', true);
      is_whole := matched <= ranked;
      if is_whole and is_alone then
        return;
      end if;
      if is_rare then
        found := (select by_name || by_other from crm.search_prefix_{{records}}(org, whole, cap));
      end if;
      found := found || more;
      starting := (select count(distinct each) from unnest(found) each);
    end if;
  end if;

  if not is_whole and starting < cap then
    -- Above this number of matches, walking the newest records is faster than reading the index. Without an estimate,
    -- the walk is short.
    if coalesce(estimated > list_as_walk * sqrt(crm.live_record_count('{{records}}', org)), true) then
      walked := case when estimated is null then 250 else most_walked end;
      select array_agg(id), count(*) filter (where is_start) into more, also_starting from (
        select id, search_text ~ all (starts) as is_start
        from (select id, search_text from crm.{{records}} where deleted_at is null and org_id = org order by id desc limit walked) n
        where search_text like all (likes) limit 2 * cap
      ) matching;
      found := found || more;
      starting := starting + also_starting;
    end if;
    perform set_config('enable_indexscan', 'off', true);
    -- If the trigram step has found matches inside words, the first list of conditions is enough.
    for look in select jsonb_array_elements(wanted -> 'looks') limit case when cardinality(inside) > 0 then 1 end loop
      exit when starting >= cap;
      execute format(
        'with matching as materialized (select id %s%s) select array(select id from matching limit %s)', indexed,
        (select string_agg(format(' and search_text %s (select %L)', case value ->> 'op' when 'regex' then '~' else 'like' end, value ->> 'value'), '')
         from jsonb_array_elements(look)),
        looked
      ) into more;
      found := found || more;
      starting := (select count(distinct each) from unnest(found) each);
    end loop;
    perform set_config('enable_indexscan', 'on', true);
  end if;

  found := found || inside;
  return query
    select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key
    from crm.{{records}} r
    where r.deleted_at is null and r.org_id = org and r.id = any (found) order by 2, r.name_key, r.id limit cap;
end $$;

revoke execute on function crm.search_{{records}}(uuid, jsonb, int) from public;
grant execute on function crm.search_{{records}}(uuid, jsonb, int) to lanyard_app;

------------------------

-- Returns the rank of a record that contains all words of a search; 0 is best (rulings, B: Search). search-terms.ts
-- builds the patterns. Plain SQL without SET, so that the planner inlines the function.
create or replace function crm.search_rank(
  name_key text, search_text text, whole text, line text, line_start text, likes text[], starts text[]
) returns int
  language sql immutable
  return case
    when name_key = whole then 0
    when E'\n' || search_text || E'\n' like line then 1
    when starts_with(name_key, whole) then 2
    -- The cheap conditions are first.
    when name_key like all (likes) and name_key ~ all (starts) then 3
    when E'\n' || search_text like line_start or search_text ~ all (starts) then 4
    when name_key like all (likes) then 5
    else 6
  end;

revoke execute on function crm.search_rank(text, text, text, text, text, text[], text[]) from public;
