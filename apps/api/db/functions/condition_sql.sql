-- One condition of a list or of a board as SQL: the only place that knows the operators of record-filter.ts. Columns come from the
-- application's own tables of columns and are quoted all the same; values are literals, which take their column's type.
create or replace function crm.condition_sql(condition jsonb) returns text
  language plpgsql immutable set search_path = pg_catalog
as $$
declare
  field text := quote_ident(condition ->> 'column');
  operand jsonb := condition -> 'value';
  literal text;
begin
  -- A separate statement, because PL/pgSQL prepares an expression with a subquery as a query on every evaluation.
  if condition ->> 'op' = 'any' then
    return (
      select '(' || string_agg('(' || (
        select string_agg(crm.condition_sql(each), ' and ') from jsonb_array_elements(possible) each
      ) || ')', ' or ') || ')'
      from jsonb_array_elements(condition -> 'cases') possible
    );
  end if;
  case jsonb_typeof(operand)
    when 'array' then literal := quote_literal(array(select jsonb_array_elements_text(operand)));
    -- A limit may lie beyond the column's type.
    when 'number' then literal := quote_literal(operand #>> '{}') || '::bigint';
    else literal := quote_literal(operand #>> '{}');
  end case;
  return case condition ->> 'op'
    when 'eq' then format('%s = %s', field, literal)
    when 'in' then case when operand = '[]' then 'false' else format('%s = any (%s)', field, literal) end
    when 'overlaps' then format('%s && %s', field, literal)
    when 'contains' then format('%s like %L', field, '%' || regexp_replace(operand #>> '{}', '([\\%_])', '\\\1', 'g') || '%')
    when 'gte' then format('%s >= %s', field, literal)
    when 'lte' then format('%s <= %s', field, literal)
    when 'is_null' then format('%s is %s', field, case when operand = 'true' then 'null' else 'not null' end)
    -- The condition names the table or alias of the records in "of"; conditions on children name bare columns.
    when 'has_child' then format(
      -- A column of several ids is compared id by id, so that the planner can join.
      case when condition ->> 'column' like '%\_ids' then
        '%1$s (select from (select unnest(child.%4$s) as parent_id from crm.%2$I child'
          || ' where child.org_id = %6$L and child.deleted_at is null%5$s) child where child.parent_id = %3$I.id)'
      else
      '%1$s (select from crm.%2$I child where child.org_id = %6$L and child.%4$s = %3$I.id and child.deleted_at is null%5$s)'
      end,
      case when operand = 'true' then 'exists' else 'not exists' end, condition ->> 'child', condition ->> 'of', field,
      crm.conditions_sql(condition -> 'conditions'), condition ->> 'org'
    )
    else 'false'
  end;
end $$;

revoke execute on function crm.condition_sql(jsonb) from public;
grant execute on function crm.condition_sql(jsonb) to lanyard_app;
