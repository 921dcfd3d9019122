-- for each row of: custom_tables
-- Updates the stored values of unique custom fields when {{records}} are changed or purged, and refuses a value that
-- another live record has. Includes values of deleted fields, because the deletion of a field can be undone.
create or replace function crm.keep_unique_values_{{records}}() returns trigger
  language plpgsql set search_path = pg_catalog, crm
as $$
declare
  records_noun constant text := crm.record_noun('{{records}}');
  had text[] := '{}';
  has text[] := '{}';
  field record;
  each text;
begin
  if old.deleted_at is null then
    had := old.custom_words;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    has := new.custom_words;
  end if;
  for field in
    select f.shown from crm.custom_fields f
    where f.org_id = old.org_id and f.noun = records_noun and f.is_unique and f.purged_at is null
  loop
    for each in select word from unnest(had) word where starts_with(word, field.shown || ':') and not word = any (has) loop
      execute 'delete from crm.custom_unique_values where org_id = $1 and noun = $2 and word = $3 and record_id = $4'
        using old.org_id, records_noun, each, old.id;
    end loop;
    for each in select word from unnest(has) word where starts_with(word, field.shown || ':') and not word = any (had) loop
      execute 'insert into crm.custom_unique_values (org_id, noun, word, record_id) values ($1, $2, $3, $4)'
        using new.org_id, records_noun, each, new.id;
    end loop;
  end loop;
  return null;
end
$$;

create or replace trigger keep_changed_unique_values after update of custom_words, deleted_at on crm.{{records}}
  for each row when (
    old.custom_words is distinct from new.custom_words
    or new.custom_words <> '{}' and (old.deleted_at is null) <> (new.deleted_at is null))
  execute function crm.keep_unique_values_{{records}}();
create or replace trigger keep_erased_unique_values after delete on crm.{{records}}
  for each row when (old.custom_words <> '{}' and old.deleted_at is null) execute function crm.keep_unique_values_{{records}}();
