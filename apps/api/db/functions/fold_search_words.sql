-- needs: record_kinds, words_of
-- Adds the words of some queued records and notes to crm.search_words, and deletes former words that no text contains
-- any more. Returns whether the queue had an entry. Runs as its owner, like crm.matching_ids.
create or replace function crm.fold_search_words(org uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, crm set enable_seqscan = off
as $$
declare
  most_records constant int := 1000;
  newest_notes constant int := 300;
  change record;
  kind record;
  folded text[];
  words text[] := '{}';
  former text[] := '{}';
  noted text[] := '{}';
  formerly_noted text[] := '{}';
  still_noted text[] := '{}';
  taken int := 0;
begin
  if org is distinct from crm.current_org() then
    return false;
  end if;
  -- Without this lock, a concurrent call could restore a word that an erasure has just deleted.
  perform pg_advisory_xact_lock(hashtextextended('search words of ' || org, 0));
  for change in
    with waiting as materialized (
      select id, cardinality(record_ids) as records from crm.search_word_changes where org_id = org
      order by id limit 500
    ), counted as (select id, sum(records) over (order by id) - records as before from waiting),
    gone as (
      delete from crm.search_word_changes where org_id = org and id in (select id from counted where before < most_records)
      returning records, record_ids, former_text
    )
    select records, coalesce(array_agg(record_id) filter (where record_id is not null), '{}') as ids,
      array_agg(distinct former_text) filter (where former_text is not null) as former_texts
    from gone left join lateral unnest(record_ids) record_id on true group by records
  loop
    taken := taken + 1;
    if change.records = 'notes' then
      noted := noted || array(
        select distinct word from crm.notes n, crm.words_of(n.search_key) word
        where n.org_id = org and n.id = any (change.ids) and n.deleted_at is null
      );
      formerly_noted := formerly_noted || array(
        select distinct word from unnest(change.former_texts) each, crm.words_of(each) word
      );
      continue;
    end if;
    execute format(
      'select array_agg(search_text) from crm.%I where deleted_at is null and org_id = $1 and id = any ($2)', change.records)
      into folded using org, change.ids;
    words := words || array(select distinct word from unnest(folded) each, crm.words_of(each) word);
    former := former || array(select distinct word from unnest(change.former_texts) each, crm.words_of(each) word);
  end loop;
  insert into crm.search_words (org_id, word, only_notes)
    select org, w.word, false from (select distinct word from unnest(words) word) w
    where not exists (
      select from crm.search_words known where known.org_id = org and known.word = w.word and not known.only_notes)
    order by w.word collate "C"
    on conflict (org_id, word) do update set only_notes = false;
  insert into crm.search_words (org_id, word, only_notes)
    select org, w.word, true from (select distinct word from unnest(noted) word) w
    where not exists (select from crm.search_words known where known.org_id = org and known.word = w.word)
    order by w.word collate "C"
    on conflict do nothing;
  former := array(select distinct word from unnest(former) word where not word = any (words));
  for kind in select records from crm.record_kinds() loop
    exit when former = '{}';
    execute format(
      'select array(
         select word from unnest($2) word
         where not exists (
           select from crm.%1$I where deleted_at is null and org_id = $1 and search_text like ''%%'' || word || ''%%''))',
      kind.records
    ) into former using org, former;
  end loop;
  formerly_noted := array(
    select word from crm.search_words
    where org_id = org and word = any (formerly_noted) and only_notes and not word = any (noted)
  );
  if formerly_noted <> '{}' then
    -- Checks the newest notes first, because most words of a note also occur in one of them.
    still_noted := array(
      select distinct word
      from (select search_key from crm.notes where deleted_at is null and org_id = org order by id desc limit newest_notes) n,
        crm.words_of(n.search_key) word
    );
    formerly_noted := array(select word from unnest(formerly_noted) word where not word = any (still_noted));
  end if;
  former := former || formerly_noted;
  if former <> '{}' then
    -- For a word that no note contains, the planner would otherwise read all notes of the organisation.
    perform set_config('enable_indexscan', 'off', true);
    still_noted := array(
      select word from unnest(former) word
      where exists (
        select from crm.notes
        where deleted_at is null and org_id = org and search_key like '%' || word || '%')
    );
    perform set_config('enable_indexscan', 'on', true);
    update crm.search_words set only_notes = true where org_id = org and word = any (still_noted) and not only_notes;
    delete from crm.search_words where org_id = org and word = any (former) and not word = any (still_noted);
  end if;
  return taken > 0;
end $$;

revoke execute on function crm.fold_search_words(uuid) from public;
grant execute on function crm.fold_search_words(uuid) to lanyard_app;

------------------------

-- Returns the words of a folded text that can correct a misspelled search: words of 5 to 40 characters without
-- digits.
create or replace function crm.words_of(folded text) returns setof text
  language sql immutable set search_path = pg_catalog
as $$
  select distinct word collate "C"
  from string_to_table(translate(folded, E'\n!"#$%&''()*+,./:;<=>?@[\\]^_`{|}~-', repeat(' ', 39)), ' ') word
  where char_length(word) between 5 and 40 and word !~ '[0-9]'
$$;

revoke execute on function crm.words_of(text) from public;
