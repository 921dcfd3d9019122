-- Texts are compared by one fold, and phone numbers by what they say: the background job derives the columns of all records and
-- notes anew, and then has likely duplicates compared again. Its owner may queue all organisations at once.
alter table crm.phone_rereadings no force row level security;
insert into crm.phone_rereadings (org_id) select id from crm.organisations
  on conflict (org_id) do update set noun = excluded.noun, after_id = excluded.after_id;
alter table crm.phone_rereadings force row level security;

-- A sigma at the end of a word is one like others. Words of records follow with their records.
alter table crm.search_words no force row level security;
delete from crm.search_words w
  where only_notes and word like '%ς' and exists (
    select from crm.search_words known where known.org_id = w.org_id and known.word = replace(w.word, 'ς', 'σ'));
update crm.search_words set word = replace(word, 'ς', 'σ') where only_notes and word like '%ς';
alter table crm.search_words force row level security;

-- Runs read the rows of their files anew: those that checks have left have the keys of before.
alter table crm.imports no force row level security;
update crm.imports set kept_rows = null where kept_rows is not null;
alter table crm.imports force row level security;
