-- A database as the version of 24 November 2026 left it, written by pg_dump of PostgreSQL 15 (--inserts --no-owner):
-- 22 of the 26 migrations that the baseline replaces, and a few rows.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA crm;
CREATE SCHEMA signin;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA crm;
COMMENT ON EXTENSION btree_gin IS 'support for indexing common datatypes in GIN';
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA crm;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE FUNCTION crm.current_org() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid;
CREATE FUNCTION crm.estimated_matches(records text, org uuid, conditional text) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'crm'
    AS $$
declare
  plan json;
begin
  execute format('explain (format json) select from crm.%I where deleted_at is null and org_id = %L%s', records, org, conditional) into plan;
  return plan #>> '{0,Plan,Plan Rows}';
end $$;
CREATE FUNCTION crm.first_in_order(listed text, sorted jsonb, most bigint) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog'
    RETURN CASE WHEN (((sorted -> 'hasGaps'::text) = 'true'::jsonb) AND ((sorted -> 'descending'::text) = 'true'::jsonb)) THEN format('select * from (
           (select * %1$s and %2$I is not null order by %2$I desc, id desc limit %3$s) union all
           (select * %1$s and %2$I is null order by %2$I desc, id desc limit %3$s)
         ) parts limit %3$s'::text, listed, (sorted ->> 'column'::text), most) ELSE format('select * %1$s order by %2$I %3$s, id %3$s limit %4$s'::text, listed, (sorted ->> 'column'::text), CASE WHEN ((sorted -> 'descending'::text) = 'true'::jsonb) THEN 'desc'::text ELSE 'asc'::text END, most) END;
CREATE FUNCTION crm.fragment_shares() RETURNS TABLE(fragment text, share double precision)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'crm'
    AS $$
  with sampled as materialized (
    select coalesce(s.most_common_vals::text::text[], '{}') || coalesce(s.histogram_bounds::text::text[], '{}') as texts,
      c.reltuples as records
    from pg_stats s join pg_class c on c.oid = format('%I.%I', s.schemaname, s.tablename)::regclass
    where s.schemaname = 'crm' and s.tablename in ('contacts', 'companies', 'deals') and s.attname = 'search_text' and c.reltuples > 0
  ), runs as materialized (
    select text, run[1] as run, records / cardinality(texts) as records
    from sampled, unnest(texts) text, regexp_matches(text, '[a-z0-9]{3,}', 'g') run
  ), had as materialized (
    select distinct text, records, substr(run, place, size) as fragment
    from runs, generate_series(3, 5) size, generate_series(1, length(run) - size + 1) place
  )
  select fragment, sum(records) / (select sum(records) from sampled) from had group by fragment having count(*) > 1
$$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE crm.record_counts (
    org_id uuid NOT NULL,
    noun text NOT NULL,
    id uuid NOT NULL,
    delta integer NOT NULL
);
ALTER TABLE ONLY crm.record_counts FORCE ROW LEVEL SECURITY;
CREATE FUNCTION crm.is_most_of(records text, org uuid) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'crm'
    RETURN COALESCE((((SELECT (sum(record_counts.delta) * 2) FROM crm.record_counts WHERE ((record_counts.org_id = is_most_of.org) AND (record_counts.noun = CASE is_most_of.records WHEN 'contacts'::text THEN 'contact'::text WHEN 'companies'::text THEN 'company'::text ELSE 'deal'::text END))))::double precision > (SELECT NULLIF(GREATEST(pg_class.reltuples, (0)::real), (0)::double precision) AS "nullif" FROM pg_class WHERE (pg_class.oid = ((format('crm.%I'::text, is_most_of.records))::regclass)::oid))), false);
CREATE FUNCTION crm.list_condition(condition jsonb) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog'
    AS $$
declare
  field text := quote_ident(condition ->> 'column');
  wanted jsonb := condition -> 'value';
  texts text[];
begin
  if jsonb_typeof(wanted) = 'array' then
    texts := array(select jsonb_array_elements_text(wanted));
  end if;
  return case condition ->> 'test'
    when 'like' then format('%s like %L', field, wanted #>> '{}')
    when 'any' then format('%s = any (%L::text[])', field, texts)
    when 'overlaps' then format('%s && %L::text[]', field, texts)
    when 'id' then format('%s = %L::uuid', field, wanted #>> '{}')
    when 'ids' then format('%s = any (%L::uuid[])', field, texts)
    when 'filled' then format('%s is %s', field, case when wanted = 'true' then 'not null' else 'null' end)
    when 'from' then format('%s >= %L::timestamptz', field, wanted #>> '{}')
    when 'before' then format('%s < %L::timestamptz', field, wanted #>> '{}')
    when 'least' then format('%s >= %L::bigint', field, wanted #>> '{}')
    when 'most' then format('%s <= %L::bigint', field, wanted #>> '{}')
    when 'first-day' then format('%s >= %L::date', field, wanted #>> '{}')
    when 'last-day' then format('%s <= %L::date', field, wanted #>> '{}')
    else 'false'
  end;
end $$;
CREATE FUNCTION crm.live_records(records text, org uuid) RETURNS double precision
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'crm'
    RETURN (SELECT (GREATEST(COALESCE(sum(record_counts.delta), (0)::bigint), (1)::bigint))::double precision AS "greatest" FROM crm.record_counts WHERE ((record_counts.org_id = live_records.org) AND (record_counts.noun = CASE live_records.records WHEN 'contacts'::text THEN 'contact'::text WHEN 'companies'::text THEN 'company'::text ELSE 'deal'::text END)));
CREATE FUNCTION crm.matching_page(records text, org uuid, conditions jsonb, sorted jsonb, page_limit integer, page_offset integer, cap integer) RETURNS TABLE(ids uuid[], matched integer, estimated integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'crm'
    SET enable_seqscan TO 'off'
    AS $$
declare
  few constant int := 2000;
  most constant int := cap * 15;
  beginning constant int := 400;
  -- Of how many matches the beginning should tell, how many more of them the estimate is worth, and how much further
  -- than they say is walked.
  shown constant int := 5;
  expected constant int := 2;
  margin constant float := 1.5;
  -- Collecting a match takes as long as walking over so many records.
  walked_as_collected constant float := 1.5;
  page_end constant int := page_offset + page_limit;
  place text := quote_ident(sorted ->> 'column');
  direction text := case when sorted -> 'descending' = 'true' then ' desc' else ' asc' end;
  gaps text := case when sorted -> 'hasGaps' = 'true' then ' nulls last' else '' end;
  live text := format('from crm.%I where deleted_at is null and ', records);
  own text := format('org_id = %L', org);
  conditional text := coalesce((select string_agg(' and ' || crm.list_condition(value), '') from jsonb_array_elements(conditions)), '');
  page text := format(' limit %s offset %s', page_limit, page_offset);
  gap float;
  walked float;
  met int;
begin
  if org is distinct from crm.current_org() or records not in ('contacts', 'companies', 'deals') then
    return;
  end if;
  estimated := crm.estimated_matches(records, org, conditional);
  if estimated > few then
    -- How many records hold a match, if the matches lie evenly; the beginning shows whether they do. Where a page would be
    -- far all the same, the beginning may know better.
    gap := crm.live_records(records, org) / estimated;
    walked := case when margin * page_end * gap <= estimated then greatest(beginning, shown * gap) else beginning end;
    for look in 1..3 loop
      execute format(
        'select array(select id from (%s) walked where true%s limit %s)',
        crm.first_in_order(live || own, sorted, ceil(walked)::bigint), conditional, page_end
      ) into ids;
      met := cardinality(ids);
      if met = page_end then
        ids := ids[page_offset + 1:];
        return next;
        return;
      end if;
      exit when met = 0;
      -- By what was met, and a little by what was expected.
      walked := margin * page_end * (walked + expected * gap) / (met + expected);
      exit when walked > estimated * walked_as_collected;
    end loop;
  end if;
  if estimated <= most then
    execute format(
      'with m as materialized (select id, %s as place %s%s%s limit %s)
       select array(select id from m order by place%s, id%s%s), (select count(*) from m)',
      place, live, crm.of_organisation(records, org), crm.paying_conditions(records, org, conditions), most + 1,
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
    crm.first_in_order(live || own || conditional, sorted, page_end), page_offset
  ) into ids;
  return next;
end $$;
CREATE FUNCTION crm.of_organisation(records text, org uuid) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'crm'
    RETURN format(CASE WHEN crm.is_most_of(records, org) THEN '(org_id = %L) is true'::text ELSE 'org_id = %L'::text END, org);
CREATE FUNCTION crm.organisation_id(wanted_slug text) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'crm'
    AS $$ select id from crm.organisations where slug = wanted_slug $$;
CREATE FUNCTION crm.organisation_ids() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'crm'
    AS $$ select id from crm.organisations $$;
CREATE FUNCTION crm.paying_conditions(records text, org uuid, conditions jsonb) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'crm'
    AS $$
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
CREATE FUNCTION crm.record_ids_matching(records text, org uuid, conditions jsonb, cap integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'crm'
    AS $$
begin
  if org is distinct from crm.current_org() or records not in ('contacts', 'companies', 'deals') then
    return;
  end if;
  return query execute format(
    'select id from crm.%I where %s and deleted_at is null%s limit %s', records, crm.of_organisation(records, org),
    (select string_agg(' and ' || crm.list_condition(value), '') from jsonb_array_elements(conditions)),
    coalesce(cap::text, 'all')
  );
end $$;
CREATE FUNCTION crm.recount_stages(org uuid) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'crm'
    AS $$
  delete from crm.stage_totals where org_id = org;
  insert into crm.stage_totals (org_id, stage_id, noun, currency, id, cards, amount_cents, weighted_cents)
  select org_id, stage_id, 'deal', currency, gen_random_uuid(), count(*), sum(amount_cents),
    sum(crm.weighted_cents(amount_cents, probability))
  from crm.deals where org_id = org and deleted_at is null group by org_id, stage_id, currency;
  insert into crm.stage_totals (org_id, stage_id, noun, currency, id, cards, amount_cents, weighted_cents)
  select org_id, stage_id, 'contact', '', gen_random_uuid(), count(*), 0, 0
  from crm.contacts where org_id = org and deleted_at is null and stage_id is not null group by org_id, stage_id;
$$;
CREATE FUNCTION crm.search_companies(org uuid, wanted jsonb, cap integer) RETURNS TABLE(id uuid, rank integer, title text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'crm'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
      #variable_conflict use_column
      declare
        ranked constant int := 300;
        last_start constant int := 4;
        most_walked constant int := 5000;
        list_as_walk constant float := 6.5;
        looked constant int := 60;
        is_most boolean := crm.is_most_of('companies', org);
        own text := format(case when is_most then '(org_id = %L) is true' else 'org_id = %L' end, org);
        indexed text := 'from crm.companies where deleted_at is null and ' || own;
        whole text := wanted ->> 'whole';
        likes text[] := array(select jsonb_array_elements_text(wanted -> 'likes'));
        starts text[] := array(select jsonb_array_elements_text(wanted -> 'starts'));
        -- Two narrow as well as all of them: what was found is compared with every word.
        asked text := wanted #>> '{asked,0}';
        also_asked text := coalesce(wanted #>> '{asked,1}', asked);
        found uuid[] := '{}';
        inside uuid[] := '{}';
        more uuid[] := '{}';
        is_rare boolean := wanted -> 'isRare' = 'true';
        -- Nothing was found by another step.
        is_alone boolean;
        is_whole boolean := false;
        matched int := 0;
        plan json;
        estimated int;
        records int;
        starting int;
        also_starting int;
        walked int;
        look jsonb;
      begin
        if org is distinct from crm.current_org() then
          return;
        end if;
        if is_rare then
          starting := 0;
        else
          found := array(select id from crm.companies where deleted_at is null and org_id = org
            and name_key >= whole and name_key < (whole || chr(1114111)) order by name_key, id limit cap);
          starting := (select count(distinct each) from unnest(found) each);
          
        end if;
        if  wanted -> 'hasTrigrams' = 'true' then
          if is_rare then
            estimated := 0;
          else
            -- Deleted ones too: most of the planning is the indexes without them, which it leaves out then.
            execute format(
              'explain (format json) select from crm.companies where %s%s', own,
              (select string_agg(format(' and search_text like %L', each), '') from unnest(likes) each)
            ) into plan;
            estimated := plan #>> '{0,Plan,Plan Rows}';
          end if;
          if estimated <= ranked then
            -- Where what is expected is wrong the planner would walk another index to its end.
            perform set_config('enable_indexscan', 'off', true);
            is_alone := found = '{}';
            if is_most then
              for id, rank, title, matched in
                with m as materialized (
                  select id, name_key, search_text from crm.companies
                  where deleted_at is null and (org_id = org) is true and search_text like asked and search_text like also_asked
                    and (search_text || '') like all (likes)
                  limit ranked + 1
                )
                select r.id, case
              when r.name_key = whole then 0
              when E'\n' || r.search_text || E'\n' like (wanted ->> 'line') then 1
              when starts_with(r.name_key, whole) then 2
              -- What is quick to see is asked first.
              when r.name_key like all (likes) and r.name_key ~ all (starts) then 3
              when E'\n' || r.search_text like (wanted ->> 'lineStart') or r.search_text ~ all (starts) then 4
              when r.name_key like all (likes) then 5
              else 6 end, r.name_key, count(*) over () from m r order by 2, 3, 1 limit cap
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
                  select id, name_key, search_text from crm.companies
                  where deleted_at is null and org_id = org and search_text like asked and search_text like also_asked
                    and (search_text || '') like all (likes)
                  limit ranked + 1
                )
                select r.id, case
              when r.name_key = whole then 0
              when E'\n' || r.search_text || E'\n' like (wanted ->> 'line') then 1
              when starts_with(r.name_key, whole) then 2
              -- What is quick to see is asked first.
              when r.name_key like all (likes) and r.name_key ~ all (starts) then 3
              when E'\n' || r.search_text like (wanted ->> 'lineStart') or r.search_text ~ all (starts) then 4
              when r.name_key like all (likes) then 5
              else 6 end, r.name_key, count(*) over () from m r order by 2, 3, 1 limit cap
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
              found := array(select id from crm.companies where deleted_at is null and org_id = org
            and name_key >= whole and name_key < (whole || chr(1114111)) order by name_key, id limit cap);
              
            end if;
            found := found || more;
            starting := (select count(distinct each) from unnest(found) each);
          end if;
        end if;
        if not is_whole and starting < cap then
          records := (select sum(delta) from record_counts where org_id = org and noun = 'company');
          -- There the list and the walk to twice what is wanted take as long. Without a guess the walk is short.
          if coalesce(estimated > list_as_walk * sqrt(records), true) then
            walked := case when estimated is null then 250 else most_walked end;
            select array_agg(id), count(*) filter (where is_start) into more, also_starting from (
              select id, search_text ~ all (starts) as is_start
              from (select id, search_text from crm.companies where deleted_at is null and org_id = org order by id desc limit walked) n
              where search_text like all (likes) limit 2 * cap
            ) matching;
            found := found || more;
            starting := starting + also_starting;
          end if;
          perform set_config('enable_indexscan', 'off', true);
          -- What the first look of all found is enough of what has the words inside.
          for look in select jsonb_array_elements(wanted -> 'looks') limit case when cardinality(inside) > 0 then 1 end loop
            exit when starting >= cap;
            execute format(
              'with matching as materialized (select id %s%s) select array(select id from matching limit %s)', indexed,
              (select string_agg(format(' and search_text %s (select %L)', value ->> 'test', value ->> 'value'), '')
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
          select r.id, case
              when r.name_key = whole then 0
              when E'\n' || r.search_text || E'\n' like (wanted ->> 'line') then 1
              when starts_with(r.name_key, whole) then 2
              -- What is quick to see is asked first.
              when r.name_key like all (likes) and r.name_key ~ all (starts) then 3
              when E'\n' || r.search_text like (wanted ->> 'lineStart') or r.search_text ~ all (starts) then 4
              when r.name_key like all (likes) then 5
              else 6 end, r.name_key
          from crm.companies r
          where r.deleted_at is null and r.org_id = org and r.id = any (found) order by 2, r.name_key, r.id limit cap;
      end $$;
CREATE FUNCTION crm.search_contacts(org uuid, wanted jsonb, cap integer) RETURNS TABLE(id uuid, rank integer, title text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'crm'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $_$
      #variable_conflict use_column
      declare
        ranked constant int := 300;
        last_start constant int := 4;
        most_walked constant int := 5000;
        list_as_walk constant float := 6.5;
        looked constant int := 60;
        is_most boolean := crm.is_most_of('contacts', org);
        own text := format(case when is_most then '(org_id = %L) is true' else 'org_id = %L' end, org);
        indexed text := 'from crm.contacts where deleted_at is null and ' || own;
        whole text := wanted ->> 'whole';
        likes text[] := array(select jsonb_array_elements_text(wanted -> 'likes'));
        starts text[] := array(select jsonb_array_elements_text(wanted -> 'starts'));
        -- Two narrow as well as all of them: what was found is compared with every word.
        asked text := wanted #>> '{asked,0}';
        also_asked text := coalesce(wanted #>> '{asked,1}', asked);
        found uuid[] := '{}';
        inside uuid[] := '{}';
        more uuid[] := '{}';
        is_rare boolean := wanted -> 'isRare' = 'true';
        -- Nothing was found by another step.
        is_alone boolean;
        is_whole boolean := false;
        matched int := 0;
        plan json;
        estimated int;
        records int;
        starting int;
        also_starting int;
        walked int;
        look jsonb;
      begin
        if org is distinct from crm.current_org() then
          return;
        end if;
        if is_rare then
          starting := 0;
        else
          found := array(select id from crm.contacts where deleted_at is null and org_id = org
            and name_key >= whole and name_key < (whole || chr(1114111)) order by name_key, id limit cap) || array(select id from crm.contacts where deleted_at is null and org_id = org
            and substring(name_key from '[^ ]+$') >= whole and substring(name_key from '[^ ]+$') < (whole || chr(1114111)) order by substring(name_key from '[^ ]+$'), id limit cap);
          starting := (select count(distinct each) from unnest(found) each);
          found := found || array(select id from crm.contacts where deleted_at is null and org_id = org
            and company_key >= whole and company_key < (whole || chr(1114111)) order by company_key, id limit cap);
        found := found || array(select id from crm.contacts where deleted_at is null and org_id = org
            and email_key >= whole and email_key < (whole || chr(1114111)) order by email_key, id limit cap);
        end if;
        if starting < cap and wanted -> 'hasTrigrams' = 'true' then
          if is_rare then
            estimated := 0;
          else
            -- Deleted ones too: most of the planning is the indexes without them, which it leaves out then.
            execute format(
              'explain (format json) select from crm.contacts where %s%s', own,
              (select string_agg(format(' and search_text like %L', each), '') from unnest(likes) each)
            ) into plan;
            estimated := plan #>> '{0,Plan,Plan Rows}';
          end if;
          if estimated <= ranked then
            -- Where what is expected is wrong the planner would walk another index to its end.
            perform set_config('enable_indexscan', 'off', true);
            is_alone := found = '{}';
            if is_most then
              for id, rank, title, matched in
                with m as materialized (
                  select id, name_key, search_text from crm.contacts
                  where deleted_at is null and (org_id = org) is true and search_text like asked and search_text like also_asked
                    and (search_text || '') like all (likes)
                  limit ranked + 1
                )
                select r.id, case
              when r.name_key = whole then 0
              when E'\n' || r.search_text || E'\n' like (wanted ->> 'line') then 1
              when starts_with(r.name_key, whole) then 2
              -- What is quick to see is asked first.
              when r.name_key like all (likes) and r.name_key ~ all (starts) then 3
              when E'\n' || r.search_text like (wanted ->> 'lineStart') or r.search_text ~ all (starts) then 4
              when r.name_key like all (likes) then 5
              else 6 end, r.name_key, count(*) over () from m r order by 2, 3, 1 limit cap
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
                  select id, name_key, search_text from crm.contacts
                  where deleted_at is null and org_id = org and search_text like asked and search_text like also_asked
                    and (search_text || '') like all (likes)
                  limit ranked + 1
                )
                select r.id, case
              when r.name_key = whole then 0
              when E'\n' || r.search_text || E'\n' like (wanted ->> 'line') then 1
              when starts_with(r.name_key, whole) then 2
              -- What is quick to see is asked first.
              when r.name_key like all (likes) and r.name_key ~ all (starts) then 3
              when E'\n' || r.search_text like (wanted ->> 'lineStart') or r.search_text ~ all (starts) then 4
              when r.name_key like all (likes) then 5
              else 6 end, r.name_key, count(*) over () from m r order by 2, 3, 1 limit cap
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
              found := array(select id from crm.contacts where deleted_at is null and org_id = org
            and name_key >= whole and name_key < (whole || chr(1114111)) order by name_key, id limit cap) || array(select id from crm.contacts where deleted_at is null and org_id = org
            and substring(name_key from '[^ ]+$') >= whole and substring(name_key from '[^ ]+$') < (whole || chr(1114111)) order by substring(name_key from '[^ ]+$'), id limit cap);
              found := found || array(select id from crm.contacts where deleted_at is null and org_id = org
            and company_key >= whole and company_key < (whole || chr(1114111)) order by company_key, id limit cap);
        found := found || array(select id from crm.contacts where deleted_at is null and org_id = org
            and email_key >= whole and email_key < (whole || chr(1114111)) order by email_key, id limit cap);
            end if;
            found := found || more;
            starting := (select count(distinct each) from unnest(found) each);
          end if;
        end if;
        if not is_whole and starting < cap then
          records := (select sum(delta) from record_counts where org_id = org and noun = 'contact');
          -- There the list and the walk to twice what is wanted take as long. Without a guess the walk is short.
          if coalesce(estimated > list_as_walk * sqrt(records), true) then
            walked := case when estimated is null then 250 else most_walked end;
            select array_agg(id), count(*) filter (where is_start) into more, also_starting from (
              select id, search_text ~ all (starts) as is_start
              from (select id, search_text from crm.contacts where deleted_at is null and org_id = org order by id desc limit walked) n
              where search_text like all (likes) limit 2 * cap
            ) matching;
            found := found || more;
            starting := starting + also_starting;
          end if;
          perform set_config('enable_indexscan', 'off', true);
          -- What the first look of all found is enough of what has the words inside.
          for look in select jsonb_array_elements(wanted -> 'looks') limit case when cardinality(inside) > 0 then 1 end loop
            exit when starting >= cap;
            execute format(
              'with matching as materialized (select id %s%s) select array(select id from matching limit %s)', indexed,
              (select string_agg(format(' and search_text %s (select %L)', value ->> 'test', value ->> 'value'), '')
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
          select r.id, case
              when r.name_key = whole then 0
              when E'\n' || r.search_text || E'\n' like (wanted ->> 'line') then 1
              when starts_with(r.name_key, whole) then 2
              -- What is quick to see is asked first.
              when r.name_key like all (likes) and r.name_key ~ all (starts) then 3
              when E'\n' || r.search_text like (wanted ->> 'lineStart') or r.search_text ~ all (starts) then 4
              when r.name_key like all (likes) then 5
              else 6 end, r.name_key
          from crm.contacts r
          where r.deleted_at is null and r.org_id = org and r.id = any (found) order by 2, r.name_key, r.id limit cap;
      end $_$;
CREATE FUNCTION crm.search_deals(org uuid, wanted jsonb, cap integer) RETURNS TABLE(id uuid, rank integer, title text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'crm'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
      #variable_conflict use_column
      declare
        ranked constant int := 300;
        last_start constant int := 4;
        most_walked constant int := 5000;
        list_as_walk constant float := 6.5;
        looked constant int := 60;
        is_most boolean := crm.is_most_of('deals', org);
        own text := format(case when is_most then '(org_id = %L) is true' else 'org_id = %L' end, org);
        indexed text := 'from crm.deals where deleted_at is null and ' || own;
        whole text := wanted ->> 'whole';
        likes text[] := array(select jsonb_array_elements_text(wanted -> 'likes'));
        starts text[] := array(select jsonb_array_elements_text(wanted -> 'starts'));
        -- Two narrow as well as all of them: what was found is compared with every word.
        asked text := wanted #>> '{asked,0}';
        also_asked text := coalesce(wanted #>> '{asked,1}', asked);
        found uuid[] := '{}';
        inside uuid[] := '{}';
        more uuid[] := '{}';
        is_rare boolean := wanted -> 'isRare' = 'true';
        -- Nothing was found by another step.
        is_alone boolean;
        is_whole boolean := false;
        matched int := 0;
        plan json;
        estimated int;
        records int;
        starting int;
        also_starting int;
        walked int;
        look jsonb;
      begin
        if org is distinct from crm.current_org() then
          return;
        end if;
        if is_rare then
          starting := 0;
        else
          found := array(select id from crm.deals where deleted_at is null and org_id = org
            and name_key >= whole and name_key < (whole || chr(1114111)) order by name_key, id limit cap);
          starting := (select count(distinct each) from unnest(found) each);
          
        end if;
        if  wanted -> 'hasTrigrams' = 'true' then
          if is_rare then
            estimated := 0;
          else
            -- Deleted ones too: most of the planning is the indexes without them, which it leaves out then.
            execute format(
              'explain (format json) select from crm.deals where %s%s', own,
              (select string_agg(format(' and search_text like %L', each), '') from unnest(likes) each)
            ) into plan;
            estimated := plan #>> '{0,Plan,Plan Rows}';
          end if;
          if estimated <= ranked then
            -- Where what is expected is wrong the planner would walk another index to its end.
            perform set_config('enable_indexscan', 'off', true);
            is_alone := found = '{}';
            if is_most then
              for id, rank, title, matched in
                with m as materialized (
                  select id, name_key, search_text from crm.deals
                  where deleted_at is null and (org_id = org) is true and search_text like asked and search_text like also_asked
                    and (search_text || '') like all (likes)
                  limit ranked + 1
                )
                select r.id, case
              when r.name_key = whole then 0
              when E'\n' || r.search_text || E'\n' like (wanted ->> 'line') then 1
              when starts_with(r.name_key, whole) then 2
              -- What is quick to see is asked first.
              when r.name_key like all (likes) and r.name_key ~ all (starts) then 3
              when E'\n' || r.search_text like (wanted ->> 'lineStart') or r.search_text ~ all (starts) then 4
              when r.name_key like all (likes) then 5
              else 6 end, r.name_key, count(*) over () from m r order by 2, 3, 1 limit cap
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
                  select id, name_key, search_text from crm.deals
                  where deleted_at is null and org_id = org and search_text like asked and search_text like also_asked
                    and (search_text || '') like all (likes)
                  limit ranked + 1
                )
                select r.id, case
              when r.name_key = whole then 0
              when E'\n' || r.search_text || E'\n' like (wanted ->> 'line') then 1
              when starts_with(r.name_key, whole) then 2
              -- What is quick to see is asked first.
              when r.name_key like all (likes) and r.name_key ~ all (starts) then 3
              when E'\n' || r.search_text like (wanted ->> 'lineStart') or r.search_text ~ all (starts) then 4
              when r.name_key like all (likes) then 5
              else 6 end, r.name_key, count(*) over () from m r order by 2, 3, 1 limit cap
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
              found := array(select id from crm.deals where deleted_at is null and org_id = org
            and name_key >= whole and name_key < (whole || chr(1114111)) order by name_key, id limit cap);
              
            end if;
            found := found || more;
            starting := (select count(distinct each) from unnest(found) each);
          end if;
        end if;
        if not is_whole and starting < cap then
          records := (select sum(delta) from record_counts where org_id = org and noun = 'deal');
          -- There the list and the walk to twice what is wanted take as long. Without a guess the walk is short.
          if coalesce(estimated > list_as_walk * sqrt(records), true) then
            walked := case when estimated is null then 250 else most_walked end;
            select array_agg(id), count(*) filter (where is_start) into more, also_starting from (
              select id, search_text ~ all (starts) as is_start
              from (select id, search_text from crm.deals where deleted_at is null and org_id = org order by id desc limit walked) n
              where search_text like all (likes) limit 2 * cap
            ) matching;
            found := found || more;
            starting := starting + also_starting;
          end if;
          perform set_config('enable_indexscan', 'off', true);
          -- What the first look of all found is enough of what has the words inside.
          for look in select jsonb_array_elements(wanted -> 'looks') limit case when cardinality(inside) > 0 then 1 end loop
            exit when starting >= cap;
            execute format(
              'with matching as materialized (select id %s%s) select array(select id from matching limit %s)', indexed,
              (select string_agg(format(' and search_text %s (select %L)', value ->> 'test', value ->> 'value'), '')
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
          select r.id, case
              when r.name_key = whole then 0
              when E'\n' || r.search_text || E'\n' like (wanted ->> 'line') then 1
              when starts_with(r.name_key, whole) then 2
              -- What is quick to see is asked first.
              when r.name_key like all (likes) and r.name_key ~ all (starts) then 3
              when E'\n' || r.search_text like (wanted ->> 'lineStart') or r.search_text ~ all (starts) then 4
              when r.name_key like all (likes) then 5
              else 6 end, r.name_key
          from crm.deals r
          where r.deleted_at is null and r.org_id = org and r.id = any (found) order by 2, r.name_key, r.id limit cap;
      end $$;
CREATE FUNCTION crm.sort_in_search() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'crm'
    AS $$
  select gin_clean_pending_list(format('crm.%I', name)::regclass)
  from unnest(array['contacts_by_search', 'companies_by_search', 'deals_by_search', 'contacts_by_filter', 'companies_by_filter']) name
$$;
CREATE FUNCTION crm.weighted_cents(amount_cents bigint, probability integer) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (((amount_cents * COALESCE(probability, 50)) + 50) / 100);
CREATE TABLE crm.action_changes (
    org_id uuid NOT NULL,
    action_id uuid NOT NULL,
    noun text NOT NULL,
    record_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    op text NOT NULL,
    before jsonb,
    after jsonb,
    version integer NOT NULL,
    CONSTRAINT action_changes_op_known CHECK ((op = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'restore'::text])))
);
ALTER TABLE ONLY crm.action_changes FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.actions (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    noun text NOT NULL,
    actor_id text NOT NULL,
    actor_name text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    label text NOT NULL,
    record_count integer NOT NULL,
    record_id uuid,
    undo_of uuid,
    undone_by uuid
);
ALTER TABLE ONLY crm.actions FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.attachments (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    contact_id uuid,
    company_id uuid,
    deal_id uuid,
    filename text NOT NULL,
    size_bytes bigint NOT NULL,
    digest text NOT NULL,
    preview_type text,
    uploaded_by_id text NOT NULL,
    uploaded_by_name text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    uploaded_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT attachments_filename_filled CHECK ((filename <> ''::text)),
    CONSTRAINT attachments_one_holder CHECK ((num_nonnulls(contact_id, company_id, deal_id) = 1)),
    CONSTRAINT attachments_size_positive CHECK ((size_bytes >= 0))
);
ALTER TABLE ONLY crm.attachments FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.companies (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    description text,
    website text,
    phone text,
    email text,
    address text,
    city text,
    state text,
    country text,
    industry text,
    size text,
    logo_url text,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    name_key text NOT NULL,
    search_text text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    industry_key text,
    size_key text,
    size_rank integer,
    city_key text,
    state_key text,
    country_key text,
    tag_keys text[] DEFAULT '{}'::text[] NOT NULL
);
ALTER TABLE ONLY crm.companies ALTER COLUMN search_text SET STATISTICS 400;
ALTER TABLE ONLY crm.companies FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.contacts (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    first text,
    last text,
    email text,
    phone text,
    mobile_phone text,
    company text,
    company_id uuid,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    external_id text,
    job_title text,
    employment_role text,
    seniority text,
    lead_status text,
    lifecycle_stage text,
    lead_score integer,
    city text,
    state text,
    country text,
    postal_code text,
    address text,
    linkedin_url text,
    website_url text,
    latest_traffic_source text,
    original_traffic_source text,
    first_touch_campaign text,
    last_touch_campaign text,
    contact_owner text,
    hubspot_team text,
    traffic_source_date date,
    original_traffic_drill_down_1 text,
    original_traffic_drill_down_2 text,
    latest_traffic_drill_down_1 text,
    latest_traffic_drill_down_2 text,
    stage_id uuid,
    stage_entered_at timestamp with time zone,
    name_key text,
    email_key text,
    company_key text,
    search_text text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    job_title_key text,
    role_key text,
    seniority_key text,
    lead_status_key text,
    lifecycle_key text,
    city_key text,
    state_key text,
    country_key text,
    tag_keys text[] DEFAULT '{}'::text[] NOT NULL,
    reach_keys text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT contacts_lead_score_range CHECK (((lead_score >= 0) AND (lead_score <= 100))),
    CONSTRAINT contacts_named CHECK (((first IS NOT NULL) OR (last IS NOT NULL) OR (email IS NOT NULL)))
);
ALTER TABLE ONLY crm.contacts ALTER COLUMN search_text SET STATISTICS 400;
ALTER TABLE ONLY crm.contacts FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.deals (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    description text,
    amount_cents bigint NOT NULL,
    currency text DEFAULT 'USD'::text NOT NULL,
    pipeline_id uuid NOT NULL,
    stage_id uuid NOT NULL,
    stage_entered_at timestamp with time zone DEFAULT now() NOT NULL,
    probability integer,
    expected_close_date date,
    contact_id uuid,
    company_id uuid,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    name_key text NOT NULL,
    search_text text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    lost_reason text,
    tag_keys text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT deals_amount_positive CHECK ((amount_cents > 0)),
    CONSTRAINT deals_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT deals_probability_range CHECK (((probability >= 0) AND (probability <= 100)))
);
ALTER TABLE ONLY crm.deals ALTER COLUMN search_text SET STATISTICS 400;
ALTER TABLE ONLY crm.deals FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.download_tickets (
    org_id uuid NOT NULL,
    ticket_hash text NOT NULL,
    attachment_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY crm.download_tickets FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.idempotency_keys (
    org_id uuid NOT NULL,
    person_id text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    action_id uuid,
    status integer,
    answer jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY crm.idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE UNLOGGED TABLE crm.import_rows (
    org_id uuid NOT NULL,
    import_id uuid NOT NULL,
    row_number integer NOT NULL,
    contact_id uuid NOT NULL,
    email_key text,
    contact jsonb NOT NULL,
    cells text NOT NULL,
    company_key text,
    company jsonb,
    new_company_id uuid,
    company_id uuid,
    company_name text,
    fate text DEFAULT 'create'::text NOT NULL,
    holder_id uuid,
    CONSTRAINT import_rows_fate_known CHECK ((fate = ANY (ARRAY['create'::text, 'merge'::text, 'fail'::text])))
);
CREATE TABLE crm.lost_reasons (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone
);
ALTER TABLE ONLY crm.lost_reasons FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.notes (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    contact_id uuid,
    body text NOT NULL,
    author_id text NOT NULL,
    author_name text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    company_id uuid,
    deal_id uuid,
    CONSTRAINT notes_body_filled CHECK ((body <> ''::text)),
    CONSTRAINT notes_one_holder CHECK ((num_nonnulls(contact_id, company_id, deal_id) = 1))
);
ALTER TABLE ONLY crm.notes FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.organisation_settings (
    org_id uuid NOT NULL,
    currency text DEFAULT 'USD'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT organisation_settings_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
ALTER TABLE ONLY crm.organisation_settings FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.organisations (
    id uuid NOT NULL,
    slug text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT organisations_slug_known CHECK (((slug <> 'unknown'::text) AND (slug <> ''::text)))
);
ALTER TABLE ONLY crm.organisations FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.people (
    org_id uuid NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    company text,
    role_title text,
    phone text,
    time_zone text,
    theme text,
    language text,
    date_format text,
    time_format text,
    notify_email boolean DEFAULT true NOT NULL,
    notify_push boolean DEFAULT false NOT NULL,
    notify_desktop boolean DEFAULT true NOT NULL,
    share_usage boolean DEFAULT false NOT NULL,
    public_profile boolean DEFAULT false NOT NULL,
    summed_up_to timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    lists jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT people_theme_known CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text]))),
    CONSTRAINT people_time_format_known CHECK ((time_format = ANY (ARRAY['12h'::text, '24h'::text])))
);
ALTER TABLE ONLY crm.people FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.pipelines (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone
);
ALTER TABLE ONLY crm.pipelines FORCE ROW LEVEL SECURITY;
CREATE UNLOGGED TABLE crm.presence (
    org_id uuid NOT NULL,
    noun text NOT NULL,
    record_id uuid NOT NULL,
    person_id text NOT NULL,
    tab uuid NOT NULL,
    person_name text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY crm.presence FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE crm.stage_totals (
    org_id uuid NOT NULL,
    stage_id uuid NOT NULL,
    noun text NOT NULL,
    currency text NOT NULL,
    id uuid NOT NULL,
    cards integer NOT NULL,
    amount_cents bigint NOT NULL,
    weighted_cents bigint NOT NULL
);
ALTER TABLE ONLY crm.stage_totals FORCE ROW LEVEL SECURITY;
CREATE TABLE crm.stages (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    pipeline_id uuid NOT NULL,
    name text NOT NULL,
    color text NOT NULL,
    "position" integer NOT NULL,
    outcome text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    time_limit_days integer,
    CONSTRAINT stages_color_hex CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text)),
    CONSTRAINT stages_outcome_known CHECK ((outcome = ANY (ARRAY['won'::text, 'lost'::text]))),
    CONSTRAINT stages_time_limit_positive CHECK (((time_limit_days >= 1) AND (time_limit_days <= 3650)))
);
ALTER TABLE ONLY crm.stages FORCE ROW LEVEL SECURITY;
CREATE TABLE signin.accounts (
    id uuid NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    person_id uuid NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp with time zone,
    refresh_token_expires_at timestamp with time zone,
    scope text,
    password text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE signin.exchange_tokens (
    token_hash bytea NOT NULL,
    client_id text NOT NULL,
    client_origin text NOT NULL,
    organisation_id uuid NOT NULL,
    session_id uuid NOT NULL,
    code_challenge text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE signin.invitations (
    id uuid NOT NULL,
    organisation_id uuid NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    token_hash bytea NOT NULL,
    invited_by uuid,
    was_mailed boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    CONSTRAINT invitations_role_known CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text, 'viewer'::text])))
);
CREATE TABLE signin.members (
    id uuid NOT NULL,
    organisation_id uuid NOT NULL,
    person_id uuid NOT NULL,
    role text NOT NULL,
    tokens_from timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT members_role_known CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text, 'viewer'::text])))
);
CREATE TABLE signin.organisations (
    id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT organisations_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
    CONSTRAINT organisations_slug_form CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((char_length(slug) >= 2) AND (char_length(slug) <= 40))))
);
CREATE TABLE signin.password_links (
    token_hash bytea NOT NULL,
    person_id uuid NOT NULL,
    made_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE signin.people (
    id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    image text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT people_email_lower CHECK ((email = lower(email))),
    CONSTRAINT people_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);
CREATE TABLE signin.refresh_tokens (
    token_hash bytea NOT NULL,
    session_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    rotated_at timestamp with time zone
);
CREATE TABLE signin.revocations (
    id uuid NOT NULL,
    session_id uuid,
    person_id uuid,
    organisation_slug text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT revocations_one_kind CHECK (((session_id IS NULL) <> (person_id IS NULL))),
    CONSTRAINT revocations_person_slug CHECK (((person_id IS NULL) = (organisation_slug IS NULL)))
);
CREATE TABLE signin.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE signin.secrets (
    name text NOT NULL,
    value text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE signin.sessions (
    id uuid NOT NULL,
    token text NOT NULL,
    person_id uuid NOT NULL,
    ip_address text,
    user_agent text,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE signin.set_up_links (
    token_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE signin.sign_in_failures (
    id uuid NOT NULL,
    account_hash bytea NOT NULL,
    address_hash bytea NOT NULL,
    failed_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE signin.signing_keys (
    kid text NOT NULL,
    private_key jsonb NOT NULL,
    public_key jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    published_until timestamp with time zone
);
CREATE TABLE signin.verifications (
    id uuid NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
INSERT INTO crm.action_changes VALUES ('01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000090', 'contact', '01970000-0000-7000-8000-000000000031', '01970000-0000-7000-8000-000000000031', 'delete', '{"first": "Ada"}', NULL, 2);
INSERT INTO crm.actions VALUES ('01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000090', 'delete', 'contact', 'person-1', 'Jürgen Müller', '2026-11-01 09:00:00+00', 'Ada', 1, '01970000-0000-7000-8000-000000000031', NULL, NULL);
INSERT INTO crm.attachments VALUES ('01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000080', NULL, '01970000-0000-7000-8000-000000000020', NULL, 'offer.pdf', 1234, 'abc', NULL, 'person-1', 'Jürgen Müller', 1, '2026-02-06 09:00:00+00', NULL);
INSERT INTO crm.companies VALUES ('01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000020', 'Schröder GmbH', NULL, NULL, NULL, NULL, NULL, 'Köln', NULL, NULL, NULL, NULL, NULL, '{Kunde}', 'schroder gmbh', 'schroder gmbh', 1, '2026-02-01 09:00:00+00', '2026-03-01 09:00:00+00', NULL, NULL, NULL, NULL, 'koln
koeln', NULL, NULL, '{kunde}');
INSERT INTO crm.contacts VALUES ('01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000030', 'Jörg', 'Weiß', 'joerg@schroeder.example', NULL, NULL, 'Schröder GmbH', '01970000-0000-7000-8000-000000000020', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '01970000-0000-7000-8000-000000000011', '2026-02-02 09:00:00+00', 'jorg weiss', 'joerg@schroeder.example', 'schroder gmbh', 'jorg weiss
joerg@schroeder.example
schroder gmbh', 1, '2026-02-02 09:00:00+00', '2026-02-02 09:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{email,"no phone","no mobile_phone"}');
INSERT INTO crm.contacts VALUES ('01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000031', 'Ada', NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'ada', NULL, NULL, 'ada', 1, '2026-02-03 09:00:00+00', '2026-02-03 09:00:00+00', '2026-11-01 09:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{"no email","no phone","no mobile_phone"}');
INSERT INTO crm.deals VALUES ('01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000040', 'Pumps', NULL, 1250050, 'EUR', '01970000-0000-7000-8000-000000000010', '01970000-0000-7000-8000-000000000011', '2026-02-04 09:00:00+00', 35, NULL, '01970000-0000-7000-8000-000000000030', '01970000-0000-7000-8000-000000000020', '{}', 'pumps', 'pumps
schroder gmbh
jorg weiss', 1, '2026-02-04 09:00:00+00', '2026-02-04 09:00:00+00', NULL, NULL, '{}');
INSERT INTO crm.lost_reasons VALUES ('01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000015', 'Price', 0, 1, '2026-01-05 08:00:00+00', NULL);
INSERT INTO crm.notes VALUES ('01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000070', NULL, 'Called back', 'person-1', 'Jürgen Müller', 1, '2026-02-05 09:00:00+00', '2026-02-05 09:00:00+00', NULL, NULL, '01970000-0000-7000-8000-000000000040');
INSERT INTO crm.organisation_settings VALUES ('01970000-0000-7000-8000-000000000001', 'EUR', 1);
INSERT INTO crm.organisations VALUES ('01970000-0000-7000-8000-000000000001', 'acme', '2026-01-05 08:00:00+00');
INSERT INTO crm.people VALUES ('01970000-0000-7000-8000-000000000001', 'person-1', 'Jürgen Müller', 'juergen@acme.example', 'admin', NULL, NULL, NULL, NULL, 'dark', 'de', NULL, NULL, true, true, true, false, false, '2026-11-20 06:00:00+00', '2026-01-05 08:00:00+00', '{"contacts": {"columns": ["email"]}}');
INSERT INTO crm.pipelines VALUES ('01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000010', 'Default Pipeline', 0, 1, '2026-01-05 08:00:00+00', NULL);
INSERT INTO crm.record_counts VALUES ('01970000-0000-7000-8000-000000000001', 'contact', '01970000-0000-7000-8000-000000000060', 1);
INSERT INTO crm.record_counts VALUES ('01970000-0000-7000-8000-000000000001', 'company', '01970000-0000-7000-8000-000000000061', 1);
INSERT INTO crm.record_counts VALUES ('01970000-0000-7000-8000-000000000001', 'deal', '01970000-0000-7000-8000-000000000062', 1);
INSERT INTO crm.record_counts VALUES ('01970000-0000-7000-8000-000000000001', 'action', '01970000-0000-7000-8000-000000000063', 1);
INSERT INTO crm.schema_migrations VALUES ('0001_foundation.sql', '49190e7de0c2bd089be0d0da61f41303bf3e37e7da69cb493edb50c9645c9f86', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0002_import.sql', 'c8a23553a65d13fa4711c145b0c12fda553f4be654e031d481b5d404a17c7d68', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0003_company-lists.sql', '35eca249109e948d4f7f89a01c9551f885d20312e30a1ecedba7c58fd347c481', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0004_housekeeping.sql', 'b2112f2cb9ca222adc243ca9c776d8fdb21995fb743a6cbb9a8224bd99cde8a1', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0005_people.sql', '55a6ece209faf49257dd20395e75c8891585dab0894677463f9643079b8f4e56', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0006_deals-board.sql', '24a0e022830a02b0b3e18a61c10ebf7dc933284360cbb3b88292382880a1d456', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0007_search.sql', 'b5c7a19f82cd11a5e7ba9d49700dd812d3a328d1c3b35a2f3a7c3458eab9e7d0', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0008_contact-filters.sql', 'e0bf5a399c1741d513fbcdea1eaa943005f3d655dd898d58b734f4c7c1d6daa5', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0009_attachments.sql', 'dfa76725b8b2897980f8175ac48d6947b6a32e4aedfe6d40afa86bd1f08a9dd2', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0010_organisation-settings.sql', '2e7637585afb1a9ac9908e9a2e1b6f08f940939538cab59edb9f581f17a080c9', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0011_formats-until-chosen.sql', '03cc91b23621d5205864fb246def6a263f20bc5ef4480f9687c62630ad58f636', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0012_notes-of-records.sql', '10e275d24e598fe05e01a9cee452caf304feaf2974f470f77f813de1c725bdb7', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0013_list-looks.sql', '362e1abddb89a61404ff7ae44c722311fda80fd529ecccd22805f5795fb0a255', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0014_matching-pages.sql', '8b61363cc2d2feed34369a477e5ea87e6150621db586a045273c3d5f4199dd28', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0015_search-beginnings.sql', '794ee3cbba54d9698da581daa3c66781cb77525b47715673d6e937193c227a64', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0016_pages-by-expectation.sql', 'cdd7279c86fb42aa492653cc7b5a05932b8b88247d3f87562fd0c539d5a79eb8', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0017_search-by-estimate.sql', 'fb96c7691605f7cf365df69f37e90d4a4632e9f5b0439a5db2b3176162c8e591', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0018_fragment-shares.sql', '77c450883f44000013522bf50010290adf07e13420d7bdd3a9f95c5139932647', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0019_rare-searches.sql', 'bca08cc72d780ce422482984d379c4dcb360b79817dff0ab54456319bb251071', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0020_ranked-where-read.sql', '739e6927ea802f820b7f769f3d9db78aaaae0629dbe13b1f7de56f562e3c03a5', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0021_pages-found-sooner.sql', '31126acc81e710a8704670bb9c6eb9ecfd728e3cb34bb7ff9e5a16feb12628da', '2026-11-20 08:00:00+00');
INSERT INTO crm.schema_migrations VALUES ('0022_one-index-an-order.sql', '4d95266367e404f5741285d24be8dfa0bbb816e3c51aebaca2dc4db3eb80bdcd', '2026-11-20 08:00:00+00');
INSERT INTO crm.stage_totals VALUES ('01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000011', 'deal', 'EUR', '01970000-0000-7000-8000-000000000050', 1, 1250050, 437518);
INSERT INTO crm.stage_totals VALUES ('01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000011', 'contact', '', '01970000-0000-7000-8000-000000000051', 1, 0, 0);
INSERT INTO crm.stages VALUES ('01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000011', '01970000-0000-7000-8000-000000000010', 'Lead', '#3b82f6', 0, NULL, 1, '2026-01-05 08:00:00+00', NULL, 14);
INSERT INTO signin.members VALUES ('01970000-0000-7000-8000-0000000000a1', '01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-0000000000a0', 'admin', '1970-01-01 00:00:00+00', '2026-01-05 08:00:00+00');
INSERT INTO signin.organisations VALUES ('01970000-0000-7000-8000-000000000001', 'acme', 'Acme', '2026-01-05 08:00:00+00');
INSERT INTO signin.password_links VALUES ('\x00ff', '01970000-0000-7000-8000-0000000000a0', NULL, '2026-11-01 08:00:00+00', '2026-11-02 08:00:00+00', NULL);
INSERT INTO signin.people VALUES ('01970000-0000-7000-8000-0000000000a0', 'Jürgen Müller', 'juergen@acme.example', false, NULL, '2026-01-05 08:00:00+00', '2026-01-05 08:00:00+00');
INSERT INTO signin.schema_migrations VALUES ('0001_sign_in.sql', '1af9bdd332a5d0f3c52857bf998d9361140dfc06d65582a243a2ac70b20332b4', '2026-11-20 08:00:00+00');
INSERT INTO signin.schema_migrations VALUES ('0002_password_links.sql', '8453ad35700d34a9552996a460747fbf471611217d9c2c7b7909cfa90f827863', '2026-11-20 08:00:00+00');
ALTER TABLE ONLY crm.action_changes
    ADD CONSTRAINT action_changes_pkey PRIMARY KEY (org_id, action_id, record_id);
ALTER TABLE ONLY crm.actions
    ADD CONSTRAINT actions_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY crm.attachments
    ADD CONSTRAINT attachments_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY crm.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY crm.contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY crm.deals
    ADD CONSTRAINT deals_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY crm.download_tickets
    ADD CONSTRAINT download_tickets_pkey PRIMARY KEY (org_id, ticket_hash);
ALTER TABLE ONLY crm.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (org_id, person_id, key);
ALTER TABLE ONLY crm.import_rows
    ADD CONSTRAINT import_rows_pkey PRIMARY KEY (org_id, import_id, row_number);
ALTER TABLE ONLY crm.lost_reasons
    ADD CONSTRAINT lost_reasons_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY crm.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY crm.organisation_settings
    ADD CONSTRAINT organisation_settings_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY crm.organisations
    ADD CONSTRAINT organisations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crm.organisations
    ADD CONSTRAINT organisations_slug_unique UNIQUE (slug);
ALTER TABLE ONLY crm.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY crm.pipelines
    ADD CONSTRAINT pipelines_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY crm.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (org_id, noun, record_id, person_id, tab);
ALTER TABLE ONLY crm.record_counts
    ADD CONSTRAINT record_counts_pkey PRIMARY KEY (org_id, noun, id);
ALTER TABLE ONLY crm.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY crm.stage_totals
    ADD CONSTRAINT stage_totals_pkey PRIMARY KEY (org_id, stage_id, noun, currency, id);
ALTER TABLE ONLY crm.stages
    ADD CONSTRAINT stages_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY signin.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY signin.accounts
    ADD CONSTRAINT accounts_provider_account_unique UNIQUE (provider_id, account_id);
ALTER TABLE ONLY signin.exchange_tokens
    ADD CONSTRAINT exchange_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY signin.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY signin.invitations
    ADD CONSTRAINT invitations_token_unique UNIQUE (token_hash);
ALTER TABLE ONLY signin.members
    ADD CONSTRAINT members_person_unique UNIQUE (person_id);
ALTER TABLE ONLY signin.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (id);
ALTER TABLE ONLY signin.organisations
    ADD CONSTRAINT organisations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY signin.organisations
    ADD CONSTRAINT organisations_slug_unique UNIQUE (slug);
ALTER TABLE ONLY signin.password_links
    ADD CONSTRAINT password_links_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY signin.people
    ADD CONSTRAINT people_email_unique UNIQUE (email);
ALTER TABLE ONLY signin.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY signin.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY signin.revocations
    ADD CONSTRAINT revocations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY signin.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY signin.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY signin.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY signin.sessions
    ADD CONSTRAINT sessions_token_unique UNIQUE (token);
ALTER TABLE ONLY signin.set_up_links
    ADD CONSTRAINT set_up_links_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY signin.sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY signin.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY signin.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
CREATE INDEX action_changes_of_record ON crm.action_changes USING btree (org_id, record_id, version);
CREATE INDEX action_changes_of_subject ON crm.action_changes USING btree (org_id, subject_id, action_id DESC);
CREATE INDEX actions_by_actor ON crm.actions USING btree (org_id, actor_id, at DESC, id DESC);
CREATE INDEX actions_by_kind ON crm.actions USING btree (org_id, kind, at DESC, id DESC);
CREATE INDEX actions_by_noun ON crm.actions USING btree (org_id, noun, at DESC, id DESC);
CREATE INDEX actions_by_time ON crm.actions USING btree (org_id, at DESC, id DESC);
CREATE INDEX attachments_deleted ON crm.attachments USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX attachments_of_company ON crm.attachments USING btree (org_id, company_id, id DESC) WHERE (company_id IS NOT NULL);
CREATE INDEX attachments_of_contact ON crm.attachments USING btree (org_id, contact_id, id DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX attachments_of_deal ON crm.attachments USING btree (org_id, deal_id, id DESC) WHERE (deal_id IS NOT NULL);
CREATE INDEX attachments_size ON crm.attachments USING btree (org_id) INCLUDE (size_bytes);
CREATE INDEX companies_by_created ON crm.companies USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_filter ON crm.companies USING gin (org_id, industry_key, size_key, city_key crm.gin_trgm_ops, state_key crm.gin_trgm_ops, country_key crm.gin_trgm_ops, tag_keys) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_industry ON crm.companies USING btree (org_id, industry_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_name ON crm.companies USING btree (org_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_search ON crm.companies USING gin (org_id, search_text crm.gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_size ON crm.companies USING btree (org_id, size_rank, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_updated ON crm.companies USING btree (org_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_deleted ON crm.companies USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX contacts_by_company ON crm.contacts USING btree (org_id, company_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_created ON crm.contacts USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_email ON crm.contacts USING btree (org_id, email_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_filter ON crm.contacts USING gin (org_id, job_title_key crm.gin_trgm_ops, role_key, seniority_key, lead_status_key, lifecycle_key, city_key crm.gin_trgm_ops, state_key crm.gin_trgm_ops, country_key crm.gin_trgm_ops, tag_keys, reach_keys) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_name ON crm.contacts USING btree (org_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_score ON crm.contacts USING btree (org_id, lead_score, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_search ON crm.contacts USING gin (org_id, search_text crm.gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_surname ON crm.contacts USING btree (org_id, "substring"(name_key, '[^ ]+$'::text), id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_updated ON crm.contacts USING btree (org_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_deleted ON crm.contacts USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX contacts_email_unique ON crm.contacts USING btree (org_id, email_key) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_of_company ON crm.contacts USING btree (org_id, company_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_of_stage ON crm.contacts USING btree (org_id, stage_id, stage_entered_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_amount ON crm.deals USING btree (org_id, amount_cents, id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_close ON crm.deals USING btree (org_id, expected_close_date, id) INCLUDE (stage_id, currency, amount_cents, probability) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_created ON crm.deals USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_name ON crm.deals USING btree (org_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_probability ON crm.deals USING btree (org_id, probability) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_search ON crm.deals USING gin (org_id, search_text crm.gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_tag ON crm.deals USING gin (org_id, tag_keys) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_updated ON crm.deals USING btree (org_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_deleted ON crm.deals USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX deals_of_company ON crm.deals USING btree (org_id, company_id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_of_contact ON crm.deals USING btree (org_id, contact_id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_of_stage ON crm.deals USING btree (org_id, stage_id, stage_entered_at DESC, id) INCLUDE (currency, amount_cents, probability) WHERE (deleted_at IS NULL);
CREATE INDEX download_tickets_by_age ON crm.download_tickets USING btree (org_id, expires_at);
CREATE INDEX download_tickets_of_attachment ON crm.download_tickets USING btree (org_id, attachment_id);
CREATE INDEX idempotency_keys_by_age ON crm.idempotency_keys USING btree (org_id, created_at);
CREATE INDEX import_rows_by_company ON crm.import_rows USING btree (org_id, import_id, company_key, row_number);
CREATE INDEX import_rows_by_contact ON crm.import_rows USING btree (org_id, import_id, contact_id);
CREATE INDEX import_rows_by_email ON crm.import_rows USING btree (org_id, import_id, email_key, row_number);
CREATE INDEX notes_deleted ON crm.notes USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX notes_of_company ON crm.notes USING btree (org_id, company_id, created_at DESC, id DESC) WHERE ((company_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX notes_of_contact ON crm.notes USING btree (org_id, contact_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX notes_of_deal ON crm.notes USING btree (org_id, deal_id, created_at DESC, id DESC) WHERE ((deal_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX presence_by_age ON crm.presence USING btree (org_id, seen_at);
CREATE INDEX stages_by_pipeline ON crm.stages USING btree (org_id, pipeline_id, "position");
CREATE INDEX accounts_person ON signin.accounts USING btree (person_id);
CREATE UNIQUE INDEX invitations_open ON signin.invitations USING btree (organisation_id, email) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX members_organisation ON signin.members USING btree (organisation_id, created_at);
CREATE INDEX password_links_person ON signin.password_links USING btree (person_id, created_at);
CREATE INDEX refresh_tokens_session ON signin.refresh_tokens USING btree (session_id);
CREATE INDEX revocations_created ON signin.revocations USING btree (created_at);
CREATE INDEX sessions_expiry ON signin.sessions USING btree (expires_at);
CREATE INDEX sessions_person ON signin.sessions USING btree (person_id);
CREATE INDEX sign_in_failures_account ON signin.sign_in_failures USING btree (account_hash, failed_at);
CREATE INDEX sign_in_failures_address ON signin.sign_in_failures USING btree (address_hash, failed_at);
CREATE INDEX verifications_identifier ON signin.verifications USING btree (identifier);
ALTER TABLE ONLY crm.action_changes
    ADD CONSTRAINT action_changes_action_exists FOREIGN KEY (org_id, action_id) REFERENCES crm.actions(org_id, id);
ALTER TABLE ONLY crm.actions
    ADD CONSTRAINT actions_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.attachments
    ADD CONSTRAINT attachments_company_exists FOREIGN KEY (org_id, company_id) REFERENCES crm.companies(org_id, id);
ALTER TABLE ONLY crm.attachments
    ADD CONSTRAINT attachments_contact_exists FOREIGN KEY (org_id, contact_id) REFERENCES crm.contacts(org_id, id);
ALTER TABLE ONLY crm.attachments
    ADD CONSTRAINT attachments_deal_exists FOREIGN KEY (org_id, deal_id) REFERENCES crm.deals(org_id, id);
ALTER TABLE ONLY crm.attachments
    ADD CONSTRAINT attachments_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.companies
    ADD CONSTRAINT companies_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.contacts
    ADD CONSTRAINT contacts_company_exists FOREIGN KEY (org_id, company_id) REFERENCES crm.companies(org_id, id);
ALTER TABLE ONLY crm.contacts
    ADD CONSTRAINT contacts_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.contacts
    ADD CONSTRAINT contacts_stage_exists FOREIGN KEY (org_id, stage_id) REFERENCES crm.stages(org_id, id);
ALTER TABLE ONLY crm.deals
    ADD CONSTRAINT deals_company_exists FOREIGN KEY (org_id, company_id) REFERENCES crm.companies(org_id, id);
ALTER TABLE ONLY crm.deals
    ADD CONSTRAINT deals_contact_exists FOREIGN KEY (org_id, contact_id) REFERENCES crm.contacts(org_id, id);
ALTER TABLE ONLY crm.deals
    ADD CONSTRAINT deals_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.deals
    ADD CONSTRAINT deals_pipeline_exists FOREIGN KEY (org_id, pipeline_id) REFERENCES crm.pipelines(org_id, id);
ALTER TABLE ONLY crm.deals
    ADD CONSTRAINT deals_stage_exists FOREIGN KEY (org_id, stage_id) REFERENCES crm.stages(org_id, id);
ALTER TABLE ONLY crm.download_tickets
    ADD CONSTRAINT download_tickets_attachment_exists FOREIGN KEY (org_id, attachment_id) REFERENCES crm.attachments(org_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY crm.download_tickets
    ADD CONSTRAINT download_tickets_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.idempotency_keys
    ADD CONSTRAINT idempotency_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.lost_reasons
    ADD CONSTRAINT lost_reasons_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.notes
    ADD CONSTRAINT notes_company_exists FOREIGN KEY (org_id, company_id) REFERENCES crm.companies(org_id, id);
ALTER TABLE ONLY crm.notes
    ADD CONSTRAINT notes_contact_exists FOREIGN KEY (org_id, contact_id) REFERENCES crm.contacts(org_id, id);
ALTER TABLE ONLY crm.notes
    ADD CONSTRAINT notes_deal_exists FOREIGN KEY (org_id, deal_id) REFERENCES crm.deals(org_id, id);
ALTER TABLE ONLY crm.notes
    ADD CONSTRAINT notes_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.organisation_settings
    ADD CONSTRAINT organisation_settings_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.people
    ADD CONSTRAINT people_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.pipelines
    ADD CONSTRAINT pipelines_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.presence
    ADD CONSTRAINT presence_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.record_counts
    ADD CONSTRAINT record_counts_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.stage_totals
    ADD CONSTRAINT stage_totals_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id);
ALTER TABLE ONLY crm.stages
    ADD CONSTRAINT stages_pipeline_exists FOREIGN KEY (org_id, pipeline_id) REFERENCES crm.pipelines(org_id, id);
ALTER TABLE ONLY signin.accounts
    ADD CONSTRAINT accounts_person_id_fkey FOREIGN KEY (person_id) REFERENCES signin.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY signin.exchange_tokens
    ADD CONSTRAINT exchange_tokens_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES signin.organisations(id);
ALTER TABLE ONLY signin.invitations
    ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES signin.people(id) ON DELETE SET NULL;
ALTER TABLE ONLY signin.invitations
    ADD CONSTRAINT invitations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES signin.organisations(id);
ALTER TABLE ONLY signin.members
    ADD CONSTRAINT members_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES signin.organisations(id);
ALTER TABLE ONLY signin.members
    ADD CONSTRAINT members_person_id_fkey FOREIGN KEY (person_id) REFERENCES signin.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY signin.password_links
    ADD CONSTRAINT password_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES signin.people(id) ON DELETE SET NULL;
ALTER TABLE ONLY signin.password_links
    ADD CONSTRAINT password_links_person_id_fkey FOREIGN KEY (person_id) REFERENCES signin.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY signin.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES signin.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY signin.sessions
    ADD CONSTRAINT sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES signin.people(id) ON DELETE CASCADE;
ALTER TABLE crm.action_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.actions ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.attachments ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.companies ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.contacts ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.deals ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.download_tickets ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.lost_reasons ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.organisation_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.organisations ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON crm.action_changes USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.actions USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.attachments USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.companies USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.contacts USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.deals USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.download_tickets USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.idempotency_keys USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.lost_reasons USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.notes USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.organisation_settings USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.organisations USING ((id = crm.current_org())) WITH CHECK ((id = crm.current_org()));
CREATE POLICY own_organisation ON crm.people USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.pipelines USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.presence USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.record_counts USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.stage_totals USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY own_organisation ON crm.stages USING ((org_id = crm.current_org())) WITH CHECK ((org_id = crm.current_org()));
CREATE POLICY owner_reads ON crm.action_changes FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.actions FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.attachments FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.companies FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.contacts FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.deals FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.download_tickets FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.idempotency_keys FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.lost_reasons FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.notes FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.organisation_settings FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.organisations FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.people FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.pipelines FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.presence FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.record_counts FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.stage_totals FOR SELECT TO lanyard_owner USING (true);
CREATE POLICY owner_reads ON crm.stages FOR SELECT TO lanyard_owner USING (true);
ALTER TABLE crm.people ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.pipelines ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.presence ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.record_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.stage_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE crm.stages ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA crm TO lanyard_app;
GRANT USAGE ON SCHEMA signin TO lanyard_signin;
GRANT ALL ON FUNCTION crm.current_org() TO lanyard_app;
REVOKE ALL ON FUNCTION crm.estimated_matches(records text, org uuid, conditional text) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.first_in_order(listed text, sorted jsonb, most bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.fragment_shares() FROM PUBLIC;
GRANT ALL ON FUNCTION crm.fragment_shares() TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.record_counts TO lanyard_app;
REVOKE ALL ON FUNCTION crm.is_most_of(records text, org uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.live_records(records text, org uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.matching_page(records text, org uuid, conditions jsonb, sorted jsonb, page_limit integer, page_offset integer, cap integer) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.matching_page(records text, org uuid, conditions jsonb, sorted jsonb, page_limit integer, page_offset integer, cap integer) TO lanyard_app;
REVOKE ALL ON FUNCTION crm.of_organisation(records text, org uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.organisation_id(wanted_slug text) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.organisation_id(wanted_slug text) TO lanyard_app;
REVOKE ALL ON FUNCTION crm.organisation_ids() FROM PUBLIC;
GRANT ALL ON FUNCTION crm.organisation_ids() TO lanyard_app;
REVOKE ALL ON FUNCTION crm.paying_conditions(records text, org uuid, conditions jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION crm.record_ids_matching(records text, org uuid, conditions jsonb, cap integer) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.record_ids_matching(records text, org uuid, conditions jsonb, cap integer) TO lanyard_app;
REVOKE ALL ON FUNCTION crm.recount_stages(org uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.recount_stages(org uuid) TO lanyard_app;
REVOKE ALL ON FUNCTION crm.search_companies(org uuid, wanted jsonb, cap integer) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.search_companies(org uuid, wanted jsonb, cap integer) TO lanyard_app;
REVOKE ALL ON FUNCTION crm.search_contacts(org uuid, wanted jsonb, cap integer) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.search_contacts(org uuid, wanted jsonb, cap integer) TO lanyard_app;
REVOKE ALL ON FUNCTION crm.search_deals(org uuid, wanted jsonb, cap integer) FROM PUBLIC;
GRANT ALL ON FUNCTION crm.search_deals(org uuid, wanted jsonb, cap integer) TO lanyard_app;
REVOKE ALL ON FUNCTION crm.sort_in_search() FROM PUBLIC;
GRANT ALL ON FUNCTION crm.sort_in_search() TO lanyard_app;
GRANT ALL ON FUNCTION crm.weighted_cents(amount_cents bigint, probability integer) TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.action_changes TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.actions TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.attachments TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.companies TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.contacts TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.deals TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.download_tickets TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.idempotency_keys TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.import_rows TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.lost_reasons TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.notes TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.organisation_settings TO lanyard_app;
GRANT SELECT,INSERT ON TABLE crm.organisations TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.people TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.pipelines TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.presence TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.stage_totals TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE crm.stages TO lanyard_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE signin.accounts TO lanyard_signin;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE signin.exchange_tokens TO lanyard_signin;
GRANT SELECT,INSERT,UPDATE ON TABLE signin.invitations TO lanyard_signin;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE signin.members TO lanyard_signin;
GRANT SELECT,INSERT,UPDATE ON TABLE signin.organisations TO lanyard_signin;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE signin.password_links TO lanyard_signin;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE signin.people TO lanyard_signin;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE signin.refresh_tokens TO lanyard_signin;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE signin.revocations TO lanyard_signin;
GRANT SELECT,INSERT ON TABLE signin.secrets TO lanyard_signin;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE signin.sessions TO lanyard_signin;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE signin.set_up_links TO lanyard_signin;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE signin.sign_in_failures TO lanyard_signin;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE signin.signing_keys TO lanyard_signin;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE signin.verifications TO lanyard_signin;
