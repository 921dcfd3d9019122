-- The read path of the global search (spec section 2.3; ranking: rulings, B: Search). A common word must not be read
-- to its end and a rare one must be found among millions. So what few have, by the planner's estimate, is found by the
-- trigram index and ranked whole; for all else it looks in steps and stops when it has enough:
-- 1. what begins with the text, walking the sort indexes; 2. where very many have it, the newest few hundred records;
-- 3. the trigram index, first for starts of words, then inside. Like crm.record_ids_matching it reads as its owner
-- (LIKE and ~ are not leakproof) and refuses any organisation but the transaction's own.
-- "wanted" is what the application made of the text: whole, prefix, line, likes and starts (one a word), hasTrigrams
-- (whether the index knows any of the words) and looks, the conditions of step 3 in order.
create function crm.search_records(records text, org uuid, wanted jsonb, cap int)
  returns table (id uuid, rank int, title text)
  -- Volatile only because nothing else may ask for a plan.
  language plpgsql volatile security definer set search_path = pg_catalog, crm
  set enable_seqscan = off set enable_indexscan = on
as $$
declare
  ranked constant int := 300;
  common constant int := 20000;
  newest constant int := 250;
  looked constant int := 100;
  live text := format('from crm.%I where deleted_at is null and org_id = %L', records, org);
  indexed text := format('from crm.%I where deleted_at is null and %s', records, crm.of_organisation(records, org));
  likes text[] := array(select jsonb_array_elements_text(wanted -> 'likes'));
  starts text[] := array(select jsonb_array_elements_text(wanted -> 'starts'));
  having_words text := (select string_agg(format(' and search_text like %L', each), '') from unnest(likes) each);
  found uuid[] := '{}';
  inside uuid[] := '{}';
  more uuid[];
  is_whole boolean := false;
  plan json;
  estimated int;
  starting int;
  look jsonb;
begin
  if org is distinct from crm.current_org() or records not in ('contacts', 'companies', 'deals') then
    return;
  end if;
  if wanted -> 'hasTrigrams' = 'true' then
    execute format('explain (format json) select %s%s', live, having_words) into plan;
    estimated := plan #>> '{0,Plan,Plan Rows}';
    if estimated <= ranked then
      -- Where its estimate is wrong the planner would walk another index to its end.
      perform set_config('enable_indexscan', 'off', true);
      execute format(
        'with matching as materialized (select id %s%s limit %s) select array(select id from matching)',
        indexed, having_words, ranked + 1
      ) into found;
      is_whole := cardinality(found) <= ranked;
      inside := found[:looked];
      perform set_config('enable_indexscan', 'on', true);
    end if;
  end if;

  if not is_whole then
    execute (
      select format('select %s, cardinality(%s)', string_agg(part, ' || '), (array_agg(part order by place desc))[1])
      from (
        select place, format('array(select id %1$s and %2$I like %3$L order by %2$I, id limit %4$s)', live, field, wanted ->> 'prefix', cap) as part
        from unnest(case records when 'contacts' then array['company_key', 'email_key', 'name_key'] else array['name_key'] end)
          with ordinality fields (field, place)
      ) parts
    ) into found, starting;
    if starting < cap and coalesce(estimated > common, true) then
      execute format(
        'select array_agg(id), count(*) filter (where starts) from (
           select id, search_text ~ all (%L::text[]) as starts
           from (select id, search_text %s order by id desc limit %s) newest
           where search_text like all (%L::text[]) order by starts desc limit %s) matching',
        starts, live, newest, likes, looked
      ) into more, starting;
      found := found || more;
    end if;
    perform set_config('enable_indexscan', 'off', true);
    -- What the first look of all found is enough of what has the words inside.
    for look in select jsonb_array_elements(wanted -> 'looks') limit case when cardinality(inside) > 0 then 1 end loop
      exit when starting >= cap;
      execute format(
        'with matching as materialized (select id %s%s) select array(select id from matching limit %s)', indexed,
        (select string_agg(format(' and search_text %s %L', value ->> 'test', value ->> 'value'), '')
         from jsonb_array_elements(look)),
        looked
      ) into more;
      found := found || more;
      starting := (select count(distinct each) from unnest(found) each);
    end loop;
  end if;

  found := found || inside;
  if cardinality(found) = 0 then
    return;
  end if;
  return query execute format(
    'select id, case
       when name_key = %1$L then 0
       when E''\n'' || search_text || E''\n'' like %2$L then 1
       when name_key like %9$L then 2
       when name_key ~ all (%3$L::text[]) then 3
       when search_text ~ all (%3$L::text[]) or E''\n'' || search_text like %4$L then 4
       when name_key like all (%5$L::text[]) then 5
       else 6 end as rank, name_key as title
     %6$s and id = any (%7$L::uuid[]) order by rank, name_key, id limit %8$s',
    wanted ->> 'whole', wanted ->> 'line', starts, wanted ->> 'lineStart', likes, live, found, cap,
    wanted ->> 'prefix'
  );
end $$;

revoke execute on function crm.search_records(text, uuid, jsonb, int) from public;
grant execute on function crm.search_records(text, uuid, jsonb, int) to lanyard_app;

-- Where the database does not compare text byte by byte, or cannot know that it does (C.UTF-8 of the system's library),
-- the sort indexes cannot find beginnings.
do $$
begin
  if not (select datlocprovider = 'b' or (datlocprovider = 'c' and datcollate in ('C', 'POSIX'))
            from pg_database where datname = current_database()) then
    create index contacts_by_name_start on crm.contacts (org_id, name_key text_pattern_ops, id) where deleted_at is null;
    create index contacts_by_email_start on crm.contacts (org_id, email_key text_pattern_ops, id) where deleted_at is null;
    create index contacts_by_company_start on crm.contacts (org_id, company_key text_pattern_ops, id) where deleted_at is null;
    create index companies_by_name_start on crm.companies (org_id, name_key text_pattern_ops, id) where deleted_at is null;
    create index deals_by_name_start on crm.deals (org_id, name_key text_pattern_ops, id) where deleted_at is null;
  end if;
end $$;
