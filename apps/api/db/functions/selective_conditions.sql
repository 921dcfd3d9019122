-- Returns the conditions as SQL, rarest first. A condition uses an index only if reading its index entries takes less
-- time than testing the remaining rows; otherwise, "is true" keeps the planner from using the index.
create or replace function crm.selective_conditions(records text, org uuid, conditions jsonb) returns text
  language plpgsql volatile set search_path = pg_catalog, crm
as $$
declare
  -- Testing a row takes as long as reading this many entries of the index that the first condition uses.
  entries_a_row constant int := 150;
  -- Entries of a second index take longer to read, because PostgreSQL cannot intersect them while it reads them.
  others_a_row constant int := 16;
  -- A condition on a text reads about this many lists of entries.
  lists_a_text constant int := 3;
  all_records float;
  remaining float;
  result text := '';
  first_is_custom boolean;
  asked record;
begin
  -- A single condition needs no selection.
  if jsonb_array_length(conditions) = 1 then
    return crm.conditions_sql(conditions);
  end if;
  all_records := crm.live_record_count(records, org);
  remaining := all_records;
  for asked in
    select condition, tested, matches, is_custom, matches * case op when 'contains' then lists_a_text else 1 end as entries
    from (
      select value ->> 'op' as op, crm.condition_sql(value) as condition, crm.condition_sql(value, true) as tested,
        value @? '$.**.column ? (@ == "custom_words")' as is_custom,
        crm.estimate_matches(records, org, ' and ' || crm.condition_sql(value)) as matches
      from jsonb_array_elements(conditions)
    ) estimated order by entries
  loop
    first_is_custom := coalesce(first_is_custom, asked.is_custom);
    result := result || case
      when remaining * case when asked.is_custom = first_is_custom then entries_a_row else others_a_row end > asked.entries
      then format(' and %s', asked.condition) else format(' and (%s) is true', asked.tested) end;
    remaining := remaining * least(1, asked.matches / all_records);
  end loop;
  return result;
end $$;

revoke execute on function crm.selective_conditions(text, uuid, jsonb) from public;

------------------------

-- Returns the planner's estimate of the matching live records of an organisation. "conditional" is SQL that begins
-- with "and".
create or replace function crm.estimate_matches(records text, org uuid, conditional text) returns int
  -- Only volatile functions can execute EXPLAIN.
  language plpgsql volatile set search_path = pg_catalog, crm
as $$
declare
  plan json;
begin
  execute format('explain (format json) select from crm.%I where deleted_at is null and org_id = %L%s', records, org, conditional) into plan;
  return plan #>> '{0,Plan,Plan Rows}';
end $$;

revoke execute on function crm.estimate_matches(text, uuid, text) from public;

------------------------

-- needs: record_noun
-- Returns the number of live records of an organisation (decision 4), but at least 1, because callers divide by the
-- number.
create or replace function crm.live_record_count(records text, org uuid) returns float
  language plpgsql stable set search_path = pg_catalog, crm
as $$
begin
  return (
    select greatest(coalesce(sum(delta), 0), 1)::float from crm.record_counts
    where org_id = org and noun = crm.record_noun(records)
  );
end $$;

revoke execute on function crm.live_record_count(text, uuid) from public;
