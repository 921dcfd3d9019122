-- needs: record_kinds, words_of
-- For each typed word, returns the known words that differ by one letter or by two swapped letters. "is_known" means
-- that a record, and "is_noted" that only a note, contains the typed word or a longer word that begins with it.
drop function if exists crm.similar_words(uuid, text[]);
create function crm.similar_words(org uuid, typed text[])
  returns table (typed_word text, is_known boolean, is_noted boolean, similar_words text[], noted_words text[])
  language plpgsql stable security definer set search_path = pg_catalog, crm
  set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  -- A prefix followed by this character sorts after all texts that begin with the prefix.
  beyond constant text := chr(1114111);
  most_unread constant int := 300;
  unread text[] := '{}';
  texts text[];
  change record;
  beginning text;
  ending text;
  size int;
  swapped text[];
begin
  if org is distinct from crm.current_org() then
    return;
  end if;
  -- The words of queued records are not indexed yet. Queued notes are not searched, because their texts are long.
  for change in
    select records, array_agg(record_id) as ids
    from (
      select records, record_id
      from (select records, record_ids from crm.search_word_changes
        where org_id = org and records <> 'notes' order by id desc limit most_unread) newest,
        unnest(record_ids) record_id
      limit most_unread
    ) each group by records
  loop
    execute format('select array_agg(search_text) from crm.%I where org_id = $1 and id = any ($2)', change.records)
      into texts using org, change.ids;
    unread := unread || array(select distinct word from unnest(texts) each, crm.words_of(each) word);
  end loop;
  foreach typed_word in array typed loop
    -- A word with one wrong letter has one correct half, and an index finds the words with the same half.
    size := char_length(typed_word);
    beginning := left(typed_word, size / 2) collate "C";
    ending := left(reverse(typed_word), size - size / 2) collate "C";
    swapped := array(
      select concat(left(typed_word, place - 1), substr(typed_word, place + 1, 1), substr(typed_word, place, 1), substr(typed_word, place + 2))
      from generate_series(1, size - 1) place
    );
    is_known := exists (
      select from crm.search_words where org_id = org and word >= typed_word collate "C" and word < (typed_word || beyond) collate "C"
        and not only_notes
    ) or exists (select from unnest(unread) word where starts_with(word, typed_word));
    is_noted := false;
    -- This is a separate statement, because a cluster sends a statement with a constant false condition to an
    -- arbitrary node, which may be down.
    if not is_known then
      is_noted := exists (
        select from crm.search_words
        where org_id = org and word >= typed_word collate "C" and word < (typed_word || beyond) collate "C" and only_notes
      );
    end if;
    select coalesce(array_agg(word) filter (where not only_notes), '{}'), coalesce(array_agg(word) filter (where only_notes), '{}')
      into similar_words, noted_words
    from (
      select word, bool_and(only_notes) as only_notes
      from (
        select word, only_notes from crm.search_words
          where org_id = org and word >= beginning collate "C" and word < (beginning || beyond) collate "C"
          and char_length(word) between size - 1 and size + 1 and levenshtein_less_equal(word, typed_word, 1) = 1
        union all
        select word, only_notes from crm.search_words
          where org_id = org and reversed >= ending collate "C" and reversed < (ending || beyond) collate "C"
          and char_length(word) between size - 1 and size + 1 and levenshtein_less_equal(word, typed_word, 1) = 1
        union all
        select word, only_notes from crm.search_words where org_id = org and word = any (swapped) and word <> typed_word
        union all
        select word, false from unnest(unread) word
          where char_length(word) between size - 1 and size + 1 and word <> typed_word
          and (levenshtein_less_equal(word, typed_word, 1) = 1 or word = any (swapped))
      ) each group by word order by bool_and(only_notes) limit 100
    ) near;
    return next;
  end loop;
end $$;

revoke execute on function crm.similar_words(uuid, text[]) from public;
grant execute on function crm.similar_words(uuid, text[]) to lanyard_app;
