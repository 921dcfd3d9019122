-- Returns SQL for the value of a condition, group or sum: a column or the custom value of a key, converted as "read"
-- requires (ValueSource in record-filter.ts). Column names are quoted although the application supplies them.
create or replace function crm.value_sql(source jsonb) returns text
  language plpgsql immutable set search_path = pg_catalog
as $$
declare
  key text := source ->> 'key';
  field text := case when source ? 'key' then format('(custom ->> %L)', key) else quote_ident(source ->> 'column') end;
begin
  return case source ->> 'read'
    -- Most texts are plain ASCII, which lower() folds ten times faster.
    when 'folded' then
      format('case when %1$s ~ ''^(?:[!-_a-~]+(?: [!-_a-~]+)*)?$'' then lower(%1$s collate "C") else crm.folded_text(%1$s) end', field)
    -- Entries have the form "work a@b.example". The entry of the first address is missing or contains only its kind.
    -- Values contain no control characters.
    when 'points' then format(
      'case when %1$s <> ''{}'' then crm.folded_text(regexp_replace(chr(31) || array_to_string(%1$s, chr(31)) || chr(31), '
        || '''\x1f\w+(?: |(?=\x1f))'', chr(31), ''g'')) end', field)
    when 'text' then format('(%s collate "C")', field)
    when 'line' then format('split_part(%s, chr(10), 1)', field)
    -- Values of an earlier type of the field count as empty.
    when 'number' then format('case jsonb_typeof(custom -> %1$L) when ''number'' then (custom -> %1$L)::numeric end', key)
    when 'money' then format(
      'case jsonb_typeof(custom -> %1$L -> ''amount_cents'') when ''number'' then (custom -> %1$L -> ''amount_cents'')::numeric end', key)
    when 'currency' then format('(custom -> %L ->> ''currency'')', key)
    -- With "zone", the value is a moment, which is converted to that time zone; otherwise it is a day. Custom values
    -- are stored as texts in these formats.
    when 'month' then case
      when source ? 'key' and source ? 'zone' then
        format('case when %1$s ~ ''^\d{4}-\d\d-\d\dT'' then to_char(%1$s::timestamptz at time zone %2$L, ''YYYY-MM'') end', field, source ->> 'zone')
      when source ? 'key' then format('case when %1$s ~ ''^\d{4}-\d\d-\d\d$'' then left(%1$s, 7) end', field)
      when source ? 'zone' then format('to_char(%s at time zone %L, ''YYYY-MM'')', field, source ->> 'zone')
      else format('to_char(%s, ''YYYY-MM'')', field)
    end
    else field
  end;
end $$;

revoke execute on function crm.value_sql(jsonb) from public;
grant execute on function crm.value_sql(jsonb) to lanyard_app;
