-- One index a column is enough for both directions (0001, 0003 and 0006 had two, because records without a value come last
-- in both): downwards the index begins with those, so the order is walked in two parts, those with a value and then those
-- without. Each index less is one entry less for every record that is written, and nearly a fifth of what it takes to undo
-- the deletion of ten thousand contacts was in these.
drop index crm.contacts_by_name_down, crm.contacts_by_email_down, crm.contacts_by_company_down,
  crm.companies_by_industry_down, crm.companies_by_size_down, crm.deals_by_close_down;

-- A query of the first records in an order; "listed" is what follows SELECT, up to its conditions.
create function crm.first_in_order(listed text, sorted jsonb, most bigint) returns text
  language sql immutable set search_path = pg_catalog
  return case
    when sorted -> 'hasGaps' = 'true' and sorted -> 'descending' = 'true' then
      format(
        'select * from (
           (select * %1$s and %2$I is not null order by %2$I desc, id desc limit %3$s) union all
           (select * %1$s and %2$I is null order by %2$I desc, id desc limit %3$s)
         ) parts limit %3$s',
        listed, sorted ->> 'column', most
      )
    else
      format(
        'select * %1$s order by %2$I %3$s, id %3$s limit %4$s',
        listed, sorted ->> 'column', case when sorted -> 'descending' = 'true' then 'desc' else 'asc' end, most
      )
  end;
revoke execute on function crm.first_in_order(text, jsonb, bigint) from public;

-- crm.matching_page of 0021 with that.
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
