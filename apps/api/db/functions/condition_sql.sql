drop function if exists crm.condition_sql(jsonb);

-- Returns one condition of a list or board (record-filter.ts) as SQL. Only lists of a record's children have other SQL
-- for some operators (short-list-sql.ts). Column names are quoted although the application supplies them; values become quoted
-- literals.
create or replace function crm.condition_sql(condition jsonb, is_tested boolean default false) returns text
  language plpgsql stable set search_path = pg_catalog
as $$
declare
  op text := condition ->> 'op';
  operand jsonb := condition -> 'value';
  field text := crm.value_sql(condition);
  literal text;
  -- A condition that is never true. It is not a constant, because a cluster sends a statement with a constant false
  -- condition to an arbitrary node, which may be down.
  never constant text := 'crm.current_org() is null';
  source text;
  linked text;
  live text;
  inner_conditions text;
  few constant int := 500;
  ids uuid[];
  stages text[];
begin
  -- "tested" is an equivalent condition on a sort column. Rows that another index has found are tested faster with it,
  -- because PostgreSQL stores the words of long rows out of line.
  if is_tested and condition ? 'tested' then
    return crm.condition_sql(condition -> 'tested');
  end if;
  -- The operators that need subqueries have separate statements, because PL/pgSQL plans an expression with a subquery
  -- on every evaluation. An empty list of conditions matches every record; "any" without cases matches none.
  if op = 'any' then
    return (
      select '(' || coalesce(string_agg('(' || (
        select coalesce(string_agg(crm.condition_sql(each, is_tested), ' and '), 'true') from jsonb_array_elements(possible) each
      ) || ')', ' or '), never) || ')'
      from jsonb_array_elements(condition -> 'cases') possible
    );
  end if;
  -- A comparison with a missing value is null, which counts as not met. "is not true" therefore includes the record.
  if op = 'not' then
    return (
      select '(' || coalesce(string_agg(crm.condition_sql(each, is_tested), ' and '), 'true') || ') is not true'
      from jsonb_array_elements(condition -> 'conditions') each
    );
  end if;
  -- Matches deals that left one of the stages for any stage ("left"), for a later open stage ("next"), or for a won or
  -- lost stage. Tests the existing lists of target stages with "=" if they are few, because the planner cannot estimate
  -- "&&".
  if op = 'leaves' then
    stages := case when operand is not null then array(select jsonb_array_elements_text(operand)) end;
    if condition ->> 'step' = 'left' then
      inner_conditions := case when stages is null then 'true' else format('l.stage_id = any (%L)', stages) end;
    else
      with recursive passed as (
        (select l.stage_id, l.to_stage_ids from crm.left_stages l where l.org_id = (condition ->> 'org')::uuid order by 1, 2 limit 1)
        union all
        select following.* from passed p cross join lateral (
          select l.stage_id, l.to_stage_ids from crm.left_stages l
          where l.org_id = (condition ->> 'org')::uuid and (l.stage_id, l.to_stage_ids) > (p.stage_id, p.to_stage_ids) order by 1, 2 limit 1
        ) following
      ), known as (select p.stage_id, p.to_stage_ids from passed p limit few + 1)
      select string_agg(format('l.stage_id = %L and ', s.id) || case
        when (select count(*) from known) <= few then (
          select '(' || string_agg(format('l.to_stage_ids = %L', k.to_stage_ids), ' or ') || ')'
          from known k where k.stage_id = s.id and k.to_stage_ids && s.targets)
        else format('l.to_stage_ids && %L', s.targets) end, ' or ')
      into inner_conditions
      from (
        select f.id, array_agg(t.id) as targets
        from crm.stages f join crm.stages t on t.org_id = f.org_id and t.pipeline_id = f.pipeline_id and t.deleted_at is null
        where f.org_id = (condition ->> 'org')::uuid and (stages is null or f.id::text = any (stages))
          and case condition ->> 'step' when 'next' then t.outcome is null and t.position > f.position else t.outcome = condition ->> 'step' end
        group by f.id
      ) s;
    end if;
    return coalesce('exists (select from crm.left_stages l where l.org_id = ' || quote_literal(condition ->> 'org')
      || format(' and l.deal_id = %I.id and (', condition ->> 'of') || inner_conditions || '))', never);
  end if;
  case jsonb_typeof(operand)
    when 'array' then literal := quote_literal(array(select jsonb_array_elements_text(operand)));
    -- The cast is needed because the number may be outside the range of the column's type.
    when 'number' then literal := quote_literal(operand #>> '{}') || case
      when condition ? 'read' then '::numeric' when field like 'cf\_n%' then '::double precision' else '::bigint' end;
    else literal := quote_literal(operand #>> '{}');
  end case;
  if op in ('has_child', 'has_parent') then
    -- "of" is the alias of the records that the condition tests. The inner conditions on linked records use
    -- unqualified column names.
    linked := case when condition ->> 'of' in ('child', 'parent') then 'inner_' else '' end || right(op, -4);
    source := format('crm.%I', condition ->> 'child');
    live := format('from %1$s %2$s where %2$s.org_id = %3$L and %2$s.%4$I is null', source, linked,
      condition ->> 'org', case condition ->> 'child' when 'people' then 'left_at' else 'deleted_at' end);
    inner_conditions := crm.conditions_sql(condition -> 'conditions');
    -- If few linked records match, their ids become constants, because the index of an array column needs constants.
    if op = 'has_parent' and field like '%\_ids' and operand = 'true' then
      execute format('select array(select id %s%s limit %s)', live, inner_conditions, few + 1) into ids;
      if cardinality(ids) <= few then
        return format('%s && %L', field, ids);
      end if;
    end if;
    return format(
      '%s (select ' || case
        -- Array columns are unnested, so that the planner can join on their ids.
        when op = 'has_child' and field like '%\_ids' then
          'from (select unnest(%4$s.%3$s) as parent_id %5$s%6$s) %4$s where %4$s.parent_id = %2$I.id)'
        when op = 'has_child' then '%5$s and %4$s.%3$s = %2$I.id%6$s)'
        when field like '%\_ids' then '%5$s and %4$s.id = any (%2$I.%3$s)%6$s)'
        else '%5$s and %4$s.id = %2$I.%3$s%6$s)'
      end,
      case when operand = 'true' then 'exists' else 'not exists' end,
      condition ->> 'of', field, linked, live, inner_conditions
    );
  end if;
  return case op
    when 'eq' then format('%s = %s', field, literal)
    when 'in' then case when operand = '[]' then never else format('%s = any (%s)', field, literal) end
    -- The index of custom words contains only records that have such words, so the SQL repeats the predicate of the
    -- index.
    when 'overlaps' then format(case field when 'custom_words' then '(%1$s && %2$s and %1$s <> ''{}'')' else '%1$s && %2$s' end, field, literal)
    when 'has_all' then format(case field when 'custom_words' then '(%1$s @> %2$s and %1$s <> ''{}'')' else '%1$s @> %2$s' end, field, literal)
    when 'contains' then format('%s like %L', field, '%' || regexp_replace(operand #>> '{}', '([\\%_])', '\\\1', 'g') || '%')
    when 'begins' then format('%s like %L', field, regexp_replace(operand #>> '{}', '([\\%_])', '\\\1', 'g') || '%')
    when 'gt' then format('%s > %s', field, literal)
    when 'gte' then format('%s >= %s', field, literal)
    when 'lt' then format('%s < %s', field, literal)
    when 'lte' then format('%s <= %s', field, literal)
    when 'differs' then format('%s <> %s', field, literal)
    when 'is_null' then format('%s is %s', field, case when operand = 'true' then 'null' else 'not null' end)
    else never
  end;
end $$;

revoke execute on function crm.condition_sql(jsonb, boolean) from public;
grant execute on function crm.condition_sql(jsonb, boolean) to lanyard_app;

------------------------

drop function if exists crm.conditions_sql(jsonb);

-- Returns all conditions of a list or board as SQL, each preceded by "and".
create or replace function crm.conditions_sql(conditions jsonb, is_tested boolean default false) returns text
  language plpgsql stable set search_path = pg_catalog, crm
as $$
begin
  return coalesce((select string_agg(' and ' || crm.condition_sql(value, is_tested), '') from jsonb_array_elements(conditions)), '');
end $$;

revoke execute on function crm.conditions_sql(jsonb, boolean) from public;
grant execute on function crm.conditions_sql(jsonb, boolean) to lanyard_app;
