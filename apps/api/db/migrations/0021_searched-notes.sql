-- A note's text as a search compares it: as the application folds texts (fold-text.ts), but made where the note is written, so
-- that no way of writing one can forget it. It knows the capitals of Latin, Greek and Cyrillic script by itself: what the
-- database knows of them follows from its collation, and a stored value must not.
create function crm.folded_text(written text) returns text
  language sql immutable parallel safe set search_path = pg_catalog
return normalize(regexp_replace(
  replace(replace(replace(replace(replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g') collate "C"),
      'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЂЈЉЊЋЏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςØĐÐŁøđðłı' || U&'\00A0\2009\202F',
      'абвгдежзиклмнопрстуфхцчшщъыьэюяієґђјљњћџαβγδεζηθικλμνξοπρστυφχψωσoddloddli   '
    ), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
  '\s+', ' ', 'g'
), NFC);

-- The text, and after it its words that can be spelled otherwise: "Müller" is also found as "mueller", "Mueller" as "muller"
-- (decision 19).
create function crm.searched_text(written text) returns text
  language sql immutable parallel safe set search_path = pg_catalog
as $$
  select concat_ws(E'\n', folded, (
    select string_agg(crm.folded_text(
      replace(replace(replace(replace(replace(translate(word, 'ÄÖÜØÅ', 'äöüøå'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa')
    ), ' ')
    from regexp_split_to_table(normalize(written, NFC), '\s+') word where word ~ '[äöüøåÄÖÜØÅ]'
  ), (
    select string_agg(regexp_replace(word, '([aou])e|(a)a', '\1\2', 'g'), ' ')
    from string_to_table(folded, ' ') word where word ~ '[aou]e|aa'
  ))
  from crm.folded_text(written) folded
$$;

alter table crm.notes add column search_key text generated always as (crm.searched_text(body)) stored;
create index notes_by_search on crm.notes using gin (org_id, search_key crm.gin_trgm_ops) where deleted_at is null;
