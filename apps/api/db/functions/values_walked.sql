-- Returns one to eight values of a column that has an index crm.<table>_by_<column>_and_<sort column>, and the
-- condition that they meet, so that the caller can use the index; otherwise returns nulls.
create or replace function crm.values_walked(
  records text, org uuid, conditions jsonb, sorted jsonb, out condition jsonb, out column_values text[]
)
  language plpgsql stable set search_path = pg_catalog, crm
as $$
declare
  most_stepped constant int := 300;
  most constant int := 8;
begin
  select value into condition from jsonb_array_elements(conditions)
    where value ->> 'op' in ('eq', 'in', 'contains')
      and to_regclass(format('crm.%I', records || '_by_' || (value ->> 'column') || '_and_' || (sorted ->> 'column'))) is not null
    limit 1;
  if condition is null then
    return;
  end if;
  if condition ->> 'op' = 'contains' then
    -- Jumps in the index from one distinct value to the next.
    execute format(
      'with recursive stepped (v) as (
         (select %1$I from crm.%2$I where deleted_at is null and org_id = %3$L and %1$I is not null order by %1$I limit 1)
         union all
         select (select %1$I from crm.%2$I where deleted_at is null and org_id = %3$L and %1$I > stepped.v order by %1$I limit 1)
         from stepped where stepped.v is not null
       ), listed as materialized (select v as %1$I from stepped where v is not null limit %4$s)
       select case when (select count(*) from listed) < %4$s then array(select %1$I from listed where %5$s) end',
      condition ->> 'column', records, org, most_stepped, crm.condition_sql(condition)
    ) into column_values;
  elsif condition ->> 'op' = 'eq' then
    column_values := array[condition ->> 'value'];
  else
    column_values := array(select distinct jsonb_array_elements_text(condition -> 'value'));
  end if;
  if coalesce(cardinality(column_values), 0) not between 1 and most then
    condition := null;
    column_values := null;
  end if;
end $$;

revoke execute on function crm.values_walked(text, uuid, jsonb, jsonb) from public;
