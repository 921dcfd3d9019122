-- Returns a query of records in an order, limited to "most" if given. "listed" is the text from the columns up to the
-- conditions; each additional column takes time. Records without a value are last in both directions (rulings, B). A
-- descending index begins with them and a sparse index lacks them, so both are read in two parts.
create or replace function crm.ordered_query(listed text, sorted jsonb, most bigint) returns text
  language sql immutable set search_path = pg_catalog
  return case
    when sorted -> 'hasGaps' = 'true' and (sorted -> 'descending' = 'true' or sorted -> 'isSparse' = 'true') then
      format(
        'select * from (
           (select %1$s and %2$I is not null order by %2$I %4$s, id %4$s limit %3$s) union all
           (select %1$s and %2$I is null order by %5$sid %4$s limit %3$s)
         ) parts limit %3$s',
        listed, sorted ->> 'column', coalesce(most::text, 'all'),
        case when sorted -> 'descending' = 'true' then 'desc' else 'asc' end,
        case when sorted -> 'isSparse' = 'true' then '' else format('%I desc, ', sorted ->> 'column') end
      )
    else
      format(
        'select %1$s order by %2$I %3$s, id %3$s limit %4$s', listed, sorted ->> 'column',
        case when sorted -> 'descending' = 'true' then 'desc' else 'asc' end, coalesce(most::text, 'all')
      )
  end;

revoke execute on function crm.ordered_query(text, jsonb, bigint) from public;
