-- needs: record_kinds
-- What the log and the counts call a record of a table; null for every table that holds no kind of record.
create or replace function crm.record_noun(records text) returns text
  language sql immutable set search_path = pg_catalog, crm
  return (select k.noun from crm.record_kinds() k where k.records = record_noun.records);
