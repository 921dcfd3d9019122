-- Searches and filters find German and Nordic letters by both spellings, "Müller" by "mueller" and "Mueller" by "müller":
-- after what they look into stand the spellings that differ (see spelling.ts). Written by the application; here for the
-- records that are there already, and only for those with such letters. Among a million contacts these are some ten
-- thousands to a few hundred thousands.

-- As 0008 has it, whose functions are still there where both run in one session: letters beyond ASCII fold whatever the database's locale.
do $do$
begin
  execute format(
    'create or replace function pg_temp.lowered(value text) returns text language sql immutable return lower(value collate %s)',
    coalesce(
      (select oid::regcollation::text from pg_collation
        where collname in ('pg_c_utf8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace
        order by collname limit 1),
      'pg_catalog."default"'
    )
  );
end $do$;

create or replace function pg_temp.folded(value text) returns text
  language sql immutable
  return trim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        normalize(regexp_replace(
          normalize(pg_temp.lowered(value), nfd), '[\u0300-\u036f]', '', 'g'
        ), nfc),
        'øđðłı', 'oddli'
      ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '\s+', ' ', 'g'));

create or replace function pg_temp.spelled_out(value text) returns text
  language sql immutable
  return pg_temp.folded(
    replace(replace(replace(replace(replace(
      normalize(pg_temp.lowered(value), nfc), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'));

create or replace function pg_temp.shortened(folded text) returns text
  language sql immutable
  return regexp_replace(folded, '([aou])e|a(a)', '\1\2', 'g');

-- The other spellings of texts, each after a line end.
create or replace function pg_temp.other_spellings(variadic texts text[]) returns text
  language sql immutable
  return (
    select coalesce(string_agg(E'\n' || spelling, '' order by place, way), '')
    from (
      select place, folded, pg_temp.spelled_out(value) as spelled, pg_temp.shortened(folded) as short
      from unnest(texts) with ordinality as given (value, place), lateral (select pg_temp.folded(value) as folded) f
    ) each, lateral (values (1, spelled), (2, nullif(short, spelled))) ways (way, spelling)
    where spelling <> folded
  );

create or replace function pg_temp.may_be_spelled_out(given text) returns boolean
  language sql immutable
  return given ~ '[äöüøåÄÖÜØÅ\u0308\u030a]';

create or replace function pg_temp.may_be_shortened(folded text) returns boolean
  language sql immutable
  return folded ~ '[aou]e|aa';

-- The same for folded lines whose texts have no letter that is spelled out, in a tenth of the time.
create or replace function pg_temp.shortened_lines(folded text) returns text
  language sql immutable
  return (
    select coalesce(string_agg(E'\n' || pg_temp.shortened(line), '' order by place), '')
    from unnest(string_to_array(folded, E'\n')) with ordinality as lines (line, place)
    where pg_temp.may_be_shortened(line)
  );

create or replace function pg_temp.filter_key(key text, value text) returns text
  language sql immutable
  return case when pg_temp.may_be_shortened(key) or pg_temp.may_be_spelled_out(value) then (
    select string_agg(left(spelling, 200), E'\n')
    from unnest(string_to_array(pg_temp.folded(value) || pg_temp.other_spellings(value), E'\n')) spelling
  ) else key end;

-- Every record that changes would be entered into each of its table's indexes, which takes longer than to make them anew.
set local maintenance_work_mem = '256MB';
create temporary table dropped_indexes on commit drop as
  select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
  from pg_index index
  where index.indrelid in ('crm.contacts'::regclass, 'crm.companies'::regclass, 'crm.deals'::regclass)
    and not exists (select from pg_constraint where conindid = index.indexrelid);
do $$
declare
  dropped record;
begin
  for dropped in select name from dropped_indexes loop
    execute format('drop index %s', dropped.name);
  end loop;
end $$;

-- The policies let the owner read only.
alter table crm.contacts no force row level security;
alter table crm.companies no force row level security;
alter table crm.deals no force row level security;

update crm.contacts set
  search_text = search_text || case
    when pg_temp.may_be_spelled_out(concat_ws(' ', first, last, email, company, job_title))
      then pg_temp.other_spellings(nullif(concat_ws(' ', first, last), ''), email, company, job_title)
    else pg_temp.shortened_lines(search_text) end,
  job_title_key = pg_temp.filter_key(job_title_key, job_title),
  city_key = pg_temp.filter_key(city_key, city),
  state_key = pg_temp.filter_key(state_key, state),
  country_key = pg_temp.filter_key(country_key, country)
where pg_temp.may_be_shortened(concat_ws(' ', search_text, job_title_key, city_key, state_key, country_key))
  or pg_temp.may_be_spelled_out(concat_ws(' ', first, last, email, company, job_title, city, state, country));

update crm.companies set
  search_text = search_text || case
    when pg_temp.may_be_spelled_out(concat_ws(' ', name, industry, website, email))
      then pg_temp.other_spellings(name, industry, website, email)
    else pg_temp.shortened_lines(search_text) end,
  city_key = pg_temp.filter_key(city_key, city),
  state_key = pg_temp.filter_key(state_key, state),
  country_key = pg_temp.filter_key(country_key, country)
where pg_temp.may_be_shortened(concat_ws(' ', search_text, city_key, state_key, country_key))
  or pg_temp.may_be_spelled_out(concat_ws(' ', name, industry, website, email, city, state, country));

update crm.deals d set search_text = search_text || case
    when pg_temp.may_be_spelled_out(named.given) then pg_temp.other_spellings(named.deal, named.company, named.contact)
    else pg_temp.shortened_lines(search_text) end
from (
  select d.org_id, d.id, d.name as deal, co.name as company, c.name as contact,
    concat_ws(' ', d.name, co.name, c.name) as given
  from crm.deals d
  left join crm.companies co on co.org_id = d.org_id and co.id = d.company_id
  left join (
    select org_id, id, coalesce(nullif(concat_ws(' ', first, last), ''), email) as name from crm.contacts
  ) c on c.org_id = d.org_id and c.id = d.contact_id
) named
where named.org_id = d.org_id and named.id = d.id
  and (pg_temp.may_be_shortened(d.search_text) or pg_temp.may_be_spelled_out(named.given));

alter table crm.contacts force row level security;
alter table crm.companies force row level security;
alter table crm.deals force row level security;

do $$
declare
  dropped record;
begin
  for dropped in select definition from dropped_indexes loop
    execute dropped.definition;
  end loop;
end $$;
