-- Tables with a search text. Each function file that names this file creates one function per row; the function is
-- named after the file and the first column, and the row's values replace {{column}} in the file.
select records.relname::text as records, at_least, below,
  -- Only tables of people have a key for the email address.
  exists (
    select from pg_attribute mail where mail.attrelid = records.oid and mail.attname = 'email_key' and not mail.attisdropped
  )::text as is_person
from pg_attribute join pg_class records on records.oid = attrelid, (
  -- Operators of a prefix search. Without a bytewise collation, only a pattern index finds prefixes
  -- (0001_baseline.sql).
  select case when is_bytewise then '>=' else '~>=~' end as at_least, case when is_bytewise then '<' else '~<~' end as below
  from (
    select datlocprovider = 'b' or (datlocprovider = 'c' and datcollate in ('C', 'POSIX')) as is_bytewise
    from pg_database where datname = current_database()
  ) database
) comparison
where attname = 'search_text' and relnamespace = 'crm'::regnamespace and relkind in ('r', 'p')
order by records.relname
