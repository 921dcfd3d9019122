-- The tables that the global search reads: each row makes one function of a file that names this one, called after the
-- file and the row's first column; {{column}} in the file stands for the row's value.
select records, at_least, below
from unnest(array['contacts', 'companies', 'deals']) records, (
  -- How an index finds beginnings: where the database does not compare text byte by byte, only an index made for it does
  -- (0001_baseline.sql).
  select case when is_bytewise then '>=' else '~>=~' end as at_least, case when is_bytewise then '<' else '~<~' end as below
  from (
    select datlocprovider = 'b' or (datlocprovider = 'c' and datcollate in ('C', 'POSIX')) as is_bytewise
    from pg_database where datname = current_database()
  ) database
) comparison
