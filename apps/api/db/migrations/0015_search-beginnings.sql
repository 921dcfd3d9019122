-- The global search (spec section 2.3; ranking: rulings, B: Search) again, in the place of crm.search_records: what begins
-- with the text is looked for first, by people's surnames as well, in statements whose plans are kept.

-- Whoever looks for "smi" means a surname as often as a first name.
do $$
declare
  -- As in 0007: where text is not compared byte by byte, ordinary indexes cannot find beginnings.
  comparing text := case when (select datlocprovider = 'b' or (datlocprovider = 'c' and datcollate in ('C', 'POSIX'))
    from pg_database where datname = current_database()) then '' else ' text_pattern_ops' end;
begin
  execute format($index$create index contacts_by_surname on crm.contacts
    (org_id, substring(name_key from '[^ ]+$')%s, id) where deleted_at is null$index$, comparing);
end $$;

drop function crm.search_records(text, uuid, jsonb, int);

-- One function a table, so that its plans are kept: planning took longer than reading. A common word must not be read to
-- its end and a rare one must be found among millions, so each looks in steps and stops when it has enough:
-- 1. what begins with the text, walking the sort indexes;
-- 2. what at most 200 have, by the planner's estimate: all of it by the trigram index;
-- 3. where very many have it, the newest records, as many as are likely to hold enough;
-- 4. the trigram index, first for starts of words, then inside.
-- What was found is ranked. Like crm.record_ids_matching they read as their owner (LIKE and ~ are not leakproof) and
-- refuse any organisation but the transaction's own. "wanted" is what the application made of the text: whole, line,
-- lineStart, likes and starts (one a word), asked (the likes that the index answers quickest), hasTrigrams (whether
-- the index knows any of the words) and looks, the conditions of step 4 in order.
do $migration$
declare
  is_bytewise boolean := (select datlocprovider = 'b' or (datlocprovider = 'c' and datcollate in ('C', 'POSIX'))
                          from pg_database where datname = current_database());
  -- The last code point ends what begins with a text.
  beginning text := case when is_bytewise
    then 'array(select id from crm.%1$I where deleted_at is null and org_id = org
            and %2$s >= whole and %2$s < (whole || chr(1114111)) order by %2$s, id limit cap)'
    else 'array(select id from crm.%1$I where deleted_at is null and org_id = org
            and %2$s ~>=~ whole and %2$s ~<~ (whole || chr(1114111)) order by %2$s using ~<~, id limit cap)' end;
  searched record;
begin
  for searched in
    select * from (values
      -- Hardly anything of a contact but these three is exactly what somebody looks for.
      ('contacts', array['name_key', $$substring(name_key from '[^ ]+$')$$], array['company_key', 'email_key'], 'starting < cap and', 'contact'),
      ('companies', array['name_key'], '{}', '', 'company'),
      ('deals', array['name_key'], '{}', '', 'deal')
    ) searched (records, names, others, unless_found, noun)
  loop
    execute format(
      $template$
      create function crm.search_%1$s(org uuid, wanted jsonb, cap int)
        returns table (id uuid, rank int, title text)
        -- Volatile only because nothing else may ask for a plan.
        language plpgsql volatile security definer set search_path = pg_catalog, crm
        set enable_seqscan = off set plan_cache_mode = force_generic_plan
      as $$
      #variable_conflict use_column
      declare
        ranked constant int := 200;
        common constant int := 10000;
        most_walked constant int := 5000;
        looked constant int := 60;
        indexed text := 'from crm.%1$I where deleted_at is null and ' || crm.of_organisation('%1$s', org);
        whole text := wanted ->> 'whole';
        likes text[] := array(select jsonb_array_elements_text(wanted -> 'likes'));
        starts text[] := array(select jsonb_array_elements_text(wanted -> 'starts'));
        having_asked text := (select string_agg(format(' and search_text like %%L', each), '') from jsonb_array_elements_text(wanted -> 'asked') each);
        -- An expression that no index knows.
        compared text := case when wanted -> 'asked' = wanted -> 'likes' then ''
          else format(' and (search_text || '''') like all (%%L::text[])', likes) end;
        found uuid[] := '{}';
        inside uuid[] := '{}';
        more uuid[];
        is_whole boolean := false;
        plan json;
        estimated int;
        starting int;
        also_starting int;
        walked int;
        look jsonb;
      begin
        if org is distinct from crm.current_org() then
          return;
        end if;
        found := %2$s;
        starting := (select count(distinct each) from unnest(found) each);
        %3$s
        if %4$s wanted -> 'hasTrigrams' = 'true' then
          execute format(
            'explain (format json) select %%s%%s', indexed,
            (select string_agg(format(' and search_text like %%L', each), '') from unnest(likes) each)
          ) into plan;
          estimated := plan #>> '{0,Plan,Plan Rows}';
          if estimated <= ranked then
            -- Where its estimate is wrong the planner would walk another index to its end.
            perform set_config('enable_indexscan', 'off', true);
            execute format(
              'with m as materialized (select id, search_text %%s%%s%%s limit %%s)
               select array_agg(id) filter (where is_start), array_agg(id) filter (where not is_start), count(*) <= %%s
               from (select id, search_text ~ all (%%L::text[]) as is_start from m) m',
              indexed, having_asked, compared, ranked + 1, ranked, starts
            ) into more, inside, is_whole;
            perform set_config('enable_indexscan', 'on', true);
            found := found || case when is_whole then more else more[:looked] end;
            starting := (select count(distinct each) from unnest(found) each);
          end if;
        end if;

        if not is_whole and starting < cap then
          if coalesce(estimated > common, true) then
            -- As many of the newest as have some three times what is wanted, where these are few enough to walk.
            walked := least(most_walked, coalesce(3 * cap * (
              select sum(delta) from record_counts where org_id = org and noun = %5$L
            ) / estimated, 250));
            select array_agg(id), count(*) filter (where is_start) into more, also_starting from (
              select id, search_text ~ all (starts) as is_start
              from (select id, search_text from crm.%1$I where deleted_at is null and org_id = org order by id desc limit walked) n
              where search_text like all (likes) order by is_start desc limit looked
            ) matching;
            found := found || more;
            starting := starting + also_starting;
          end if;
          perform set_config('enable_indexscan', 'off', true);
          -- What the first look of all found is enough of what has the words inside.
          for look in select jsonb_array_elements(wanted -> 'looks') limit case when cardinality(inside) > 0 then 1 end loop
            exit when starting >= cap;
            execute format(
              'with matching as materialized (select id %%s%%s) select array(select id from matching limit %%s)', indexed,
              (select string_agg(format(' and search_text %%s %%L', value ->> 'test', value ->> 'value'), '')
               from jsonb_array_elements(look)),
              looked
            ) into more;
            found := found || more;
            starting := (select count(distinct each) from unnest(found) each);
          end loop;
          perform set_config('enable_indexscan', 'on', true);
        end if;

        found := found || case when is_whole then inside else inside[:looked] end;
        return query
          select r.id, case
              when r.name_key = whole then 0
              when E'\n' || r.search_text || E'\n' like (wanted ->> 'line') then 1
              when starts_with(r.name_key, whole) then 2
              when r.name_key ~ all (starts) then 3
              when r.search_text ~ all (starts) or E'\n' || r.search_text like (wanted ->> 'lineStart') then 4
              when r.name_key like all (likes) then 5
              else 6 end as rank, r.name_key
          from crm.%1$I r
          where r.deleted_at is null and r.org_id = org and r.id = any (found) order by 2, r.name_key, r.id limit cap;
      end $$;
      revoke execute on function crm.search_%1$s(uuid, jsonb, int) from public;
      grant execute on function crm.search_%1$s(uuid, jsonb, int) to lanyard_app;
      $template$,
      searched.records,
      (select string_agg(format(beginning, searched.records, field), ' || ') from unnest(searched.names) field),
      (select string_agg('found := found || ' || format(beginning, searched.records, field) || ';', E'\n        ')
       from unnest(searched.others) field),
      searched.unless_found,
      searched.noun
    );
  end loop;
end $migration$;

-- Every search reads whole what an index has not sorted in yet. One person's change leaves little there, bulk work much,
-- and the less often it is sorted in, the quicker that is: so the transaction says how much may gather (tenant-transaction.ts,
-- long-work-sql.ts), and bulk work sorts in at its end.
alter index crm.contacts_by_search reset (gin_pending_list_limit);
alter index crm.companies_by_search reset (gin_pending_list_limit);
alter index crm.deals_by_search reset (gin_pending_list_limit);
alter index crm.contacts_by_filter reset (gin_pending_list_limit);
alter index crm.companies_by_filter reset (gin_pending_list_limit);

-- Only its owner may have an index sort in.
create function crm.sort_in_search() returns void
  language sql volatile security definer set search_path = pg_catalog, crm
as $$
  select gin_clean_pending_list(format('crm.%I', name)::regclass)
  from unnest(array['contacts_by_search', 'companies_by_search', 'deals_by_search', 'contacts_by_filter', 'companies_by_filter']) name
$$;

revoke execute on function crm.sort_in_search() from public;
grant execute on function crm.sort_in_search() to lanyard_app;
