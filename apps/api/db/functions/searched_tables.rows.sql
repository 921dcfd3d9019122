-- The tables that the global search reads are those with a search text: each row makes one function of a file that names this one, called after the
-- file and the row's first column; {{column}} in the file stands for the row's value.
select records.relname::text as records, at_least, below,
  -- A kind of person has a key of its mail address.
  exists (
    select from pg_attribute mail where mail.attrelid = records.oid and mail.attname = 'email_key' and not mail.attisdropped
  )::text as is_person
from pg_attribute join pg_class records on records.oid = attrelid, (
  -- How an index finds beginnings: where the database does not compare text byte by byte, only an index made for it does
  -- (0001_baseline.sql).
  select case when is_bytewise then '>=' else '~>=~' end as at_least, case when is_bytewise then '<' else '~<~' end as below
  from (
    select datlocprovider = 'b' or (datlocprovider = 'c' and datcollate in ('C', 'POSIX')) as is_bytewise
    from pg_database where datname = current_database()
  ) database
) comparison
where attname = 'search_text' and relnamespace = 'crm'::regnamespace and relkind in ('r', 'p')
order by records.relname
