-- needs: record_kinds
-- Returns the noun of a table's records; null for a table that holds no kind of record.
create or replace function crm.record_noun(records text) returns text
  language sql immutable set search_path = pg_catalog, crm
  return (select k.noun from crm.record_kinds() k where k.records = record_noun.records);
