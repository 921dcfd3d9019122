-- Words of notes correct what is searched in notes; "only_notes" are those that no record has itself.
alter table crm.search_words add column only_notes boolean not null default false;

-- The words of the notes that are there are read behind the writes, as those of new ones. Their owner may write them all at once.
alter table crm.search_word_changes no force row level security;
insert into crm.search_word_changes (org_id, records, record_ids)
  select org_id, 'notes', array_agg(id)
  from (
    select org_id, id, (row_number() over (partition by org_id order by id) - 1) / 1000 as part
    from crm.notes where deleted_at is null
  ) parts
  group by org_id, part order by org_id, part;
alter table crm.search_word_changes force row level security;
