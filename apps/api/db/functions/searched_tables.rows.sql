-- Tables with a search text, which the global search reads. Each row creates one function from every file that names this one,
-- named after that file and the first column; the row's values replace {{column}} in the file.
select records.relname::text as records, at_least, below,
  -- A kind of person has a key of its mail address.
  exists (
    select from pg_attribute mail where mail.attrelid = records.oid and mail.attname = 'email_key' and not mail.attisdropped
  )::text as is_person
from pg_attribute join pg_class records on records.oid = attrelid, (
  -- Operators of a prefix search: without bytewise collation only a pattern index finds prefixes (0001_baseline.sql).
  select case when is_bytewise then '>=' else '~>=~' end as at_least, case when is_bytewise then '<' else '~<~' end as below
  from (
    select datlocprovider = 'b' or (datlocprovider = 'c' and datcollate in ('C', 'POSIX')) as is_bytewise
    from pg_database where datname = current_database()
  ) database
) comparison
where attname = 'search_text' and relnamespace = 'crm'::regnamespace and relkind in ('r', 'p')
order by records.relname
