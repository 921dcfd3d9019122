-- Tables of records with custom fields. Each function file that names this file creates one function per row.
select relname::text as records from pg_attribute join pg_class on pg_class.oid = attrelid
where attname = 'custom_words' and relnamespace = 'crm'::regnamespace and relkind in ('r', 'p')
order by relname
