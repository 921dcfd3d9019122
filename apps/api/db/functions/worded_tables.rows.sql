-- Tables whose words can correct a search: those with a search text, and notes. Deleted notes have no words. Each
-- function file that names this file creates one function per row.
select relname::text as records, attname::text as folded,
  case when attname = 'search_text' then 'search_text' else 'search_key, deleted_at' end as noted,
  case when attname = 'search_text' then 'old.search_text is distinct from new.search_text'
    else 'old.search_key is distinct from new.search_key or (old.deleted_at is null) <> (new.deleted_at is null)' end as differs
from pg_attribute join pg_class on pg_class.oid = attrelid
where attname in ('search_text', 'search_key') and relnamespace = 'crm'::regnamespace and relkind in ('r', 'p')
order by relname
