-- for each row of: custom_tables
-- Stores the values of unique custom fields of new {{records}}, once per statement, because a trigger call for each
-- row would take 15 µs. Reads the transition table before the insert, because on a cluster a statement on another
-- table does not see it.
create or replace function crm.keep_new_unique_values_{{records}}() returns trigger
  language plpgsql set search_path = pg_catalog, crm
as $$
declare
  records_noun constant text := crm.record_noun('{{records}}');
  org uuid;
  field record;
  words text[];
  ids uuid[];
begin
  for org in select distinct org_id from written where custom_words <> '{}' and deleted_at is null loop
    for field in
      select f.shown from crm.custom_fields f
      where f.org_id = org and f.noun = records_noun and f.is_unique and f.purged_at is null
    loop
      select array_agg(word), array_agg(w.id) into words, ids
      from written w cross join lateral unnest(w.custom_words) word
      where w.org_id = org and w.deleted_at is null and starts_with(word, field.shown || ':');
      if words is not null then
        -- "returning" keeps a cluster from using COPY, which a policy would refuse.
        execute 'insert into crm.custom_unique_values (org_id, noun, word, record_id)
          select $1, $2, v.* from unnest($3, $4) v returning null' using org, records_noun, words, ids;
      end if;
    end loop;
  end loop;
  return null;
end
$$;

create or replace trigger keep_new_unique_values after insert on crm.{{records}}
  referencing new table as written for each statement execute function crm.keep_new_unique_values_{{records}}();
