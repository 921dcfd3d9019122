-- Returns the kinds of records: the table of each, and the noun in the log and the counts. `npm run generate` writes this
-- file from the registry of kinds.
create or replace function crm.record_kinds() returns table (records text, noun text)
  language sql immutable
as $$ values ('contacts', 'contact'), ('companies', 'company'), ('deals', 'deal'), ('tasks', 'task'), ('interactions', 'interaction') $$;
