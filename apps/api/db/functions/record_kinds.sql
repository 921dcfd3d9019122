-- Returns the kinds of records: the table of each kind, and the noun that the log and crm.record_counts use for it.
-- `npm run generate` writes this file from the registry of kinds.
create or replace function crm.record_kinds() returns table (records text, noun text)
  language sql immutable
as $$ values ('contacts', 'contact'), ('companies', 'company'), ('deals', 'deal'), ('tasks', 'task'), ('interactions', 'interaction') $$;

------------------------

-- needs: record_kinds
-- Returns the noun of a table's records; returns null for a table without a kind.
create or replace function crm.record_noun(records text) returns text
  language sql immutable set search_path = pg_catalog, crm
  return (select k.noun from crm.record_kinds() k where k.records = record_noun.records);
