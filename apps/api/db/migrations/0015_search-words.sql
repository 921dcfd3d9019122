create extension if not exists fuzzystrmatch;

-- The words that an organisation's records are searched by, for correcting what was typed wrong. A word stays until
-- background work has seen that no record has it any more (fold_search_words.sql). They are compared byte by byte, so
-- that what begins with a text is a range of either index.
create table crm.search_words (
  org_id uuid not null,
  word text collate "C" not null,
  -- Ends of words are beginnings here.
  reversed text collate "C" not null generated always as (reverse(word)) stored,
  primary key (org_id, word)
);
create index search_words_by_end on crm.search_words (org_id, reversed);

-- Records whose words were written and are not yet among them: writers add a row each and wait for nobody, whatever words
-- others write at the same time.
create table crm.search_word_changes (
  org_id uuid not null,
  id bigint generated always as identity,
  records text not null,
  record_ids uuid[] not null,
  -- What was searched before, of which no word may be left.
  former_text text,
  primary key (org_id, id)
);
insert into crm.search_word_changes (org_id, records, record_ids)
  select org_id, records, array_agg(id)
  from (
    select org_id, records, id, (row_number() over (partition by org_id, records order by id) - 1) / 1000 as part
    from (
      select org_id, 'contacts' as records, id from crm.contacts union all
      select org_id, 'companies', id from crm.companies union all
      select org_id, 'deals', id from crm.deals
    ) existing
  ) parts
  group by org_id, records, part order by org_id, records, part;

alter table crm.search_words enable row level security;
alter table crm.search_words force row level security;
create policy own_organisation on crm.search_words using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.search_words for select to current_user using (true);
grant select, insert, update, delete on crm.search_words to lanyard_app;
alter table crm.search_word_changes enable row level security;
alter table crm.search_word_changes force row level security;
create policy own_organisation on crm.search_word_changes using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.search_word_changes for select to current_user using (true);
grant select, insert, update, delete on crm.search_word_changes to lanyard_app;
