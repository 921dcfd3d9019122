-- needs: record_kinds
-- Returns the noun of a table's records; returns null for a table without a kind.
create or replace function crm.record_noun(records text) returns text
  language sql immutable set search_path = pg_catalog, crm
  return (select k.noun from crm.record_kinds() k where k.records = record_noun.records);
