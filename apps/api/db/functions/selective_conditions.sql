-- Returns the conditions as SQL, rarest first. An index serves a condition only where its list costs less than testing the
-- remaining rows (a row costs as much as 150 list entries, a text has about three lists); "is true" keeps indexes off the rest.
create or replace function crm.selective_conditions(records text, org uuid, conditions jsonb) returns text
  language plpgsql volatile set search_path = pg_catalog, crm
as $$
declare
  entries_a_row constant int := 150;
  lists_a_text constant int := 3;
  all_records float;
  remaining float;
  result text := '';
  asked record;
begin
  -- Of one alone there is nothing to choose.
  if jsonb_array_length(conditions) = 1 then
    return crm.conditions_sql(conditions);
  end if;
  all_records := crm.live_record_count(records, org);
  remaining := all_records;
  for asked in
    select condition, matches, matches * case op when 'contains' then lists_a_text else 1 end as entries
    from (
      select value ->> 'op' as op, crm.condition_sql(value) as condition,
        crm.estimate_matches(records, org, ' and ' || crm.condition_sql(value)) as matches
      from jsonb_array_elements(conditions)
    ) estimated order by entries
  loop
    result := result || format(case when remaining * entries_a_row > asked.entries then ' and %s' else ' and (%s) is true' end, asked.condition);
    remaining := remaining * least(1, asked.matches / all_records);
  end loop;
  return result;
end $$;

revoke execute on function crm.selective_conditions(text, uuid, jsonb) from public;
