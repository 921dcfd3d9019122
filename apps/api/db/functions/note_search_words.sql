-- for each row of: worded_tables
-- Queues changed {{records}}, so that their words are indexed. The trigger also covers bulk writes.
create or replace function crm.note_search_words_{{records}}() returns trigger
  language plpgsql set search_path = pg_catalog, crm
as $$
declare
  piece record;
begin
  if tg_op = 'UPDATE' then
    insert into crm.search_word_changes (org_id, records, record_ids, former_text)
      values (new.org_id, '{{records}}', array[new.id], old.{{folded}});
  elsif tg_op = 'INSERT' then
    -- Limits a queue entry to a number of records that is indexed quickly.
    for piece in
      select org_id, array_agg(id) as ids
      from (select org_id, id, (row_number() over () - 1) / 1000 as part from written) parts group by org_id, part
    loop
      insert into crm.search_word_changes (org_id, records, record_ids) values (piece.org_id, '{{records}}', piece.ids);
    end loop;
  else
    for piece in
      select org_id, string_agg({{folded}}, E'\n') as text
      from (select org_id, {{folded}}, (row_number() over () - 1) / 20 as part from gone) parts group by org_id, part
    loop
      insert into crm.search_word_changes (org_id, records, record_ids, former_text)
        values (piece.org_id, '{{records}}', '{}', piece.text);
    end loop;
  end if;
  return null;
end $$;

create or replace trigger note_new_search_words after insert on crm.{{records}}
  referencing new table as written for each statement execute function crm.note_search_words_{{records}}();
create or replace trigger note_changed_search_words after update of {{noted}} on crm.{{records}}
  for each row when ({{differs}}) execute function crm.note_search_words_{{records}}();
create or replace trigger note_purged_search_words after delete on crm.{{records}}
  referencing old table as gone for each statement execute function crm.note_search_words_{{records}}();

------------------------

-- Queues restored records, because fold_search_words may have removed their words. "returning" keeps a cluster from
-- using COPY, which a policy would refuse; only EXECUTE discards the returned rows.
create or replace function crm.note_restored_words(org uuid, restored text, ids uuid[]) returns void
  language plpgsql set search_path = pg_catalog, crm
as $$
begin
  execute 'insert into crm.search_word_changes (org_id, records, record_ids)
    select $1, $2, array_agg(id)
    from (select id, (place - 1) / 1000 as part from unnest($3) with ordinality each (id, place)) parts
    group by part returning null' using org, restored, ids;
end $$;
