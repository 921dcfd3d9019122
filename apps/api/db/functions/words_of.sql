-- Returns the words of a folded text that can correct a misspelled search: five letters or more, without digits.
create or replace function crm.words_of(folded text) returns setof text
  language sql immutable set search_path = pg_catalog
as $$
  select distinct word collate "C"
  from string_to_table(translate(folded, E'\n!"#$%&''()*+,./:;<=>?@[\\]^_`{|}~-', repeat(' ', 39)), ' ') word
  where char_length(word) between 5 and 40 and word !~ '[0-9]'
$$;

revoke execute on function crm.words_of(text) from public;
