-- Functions that have other names now; those of ../functions are made after the migrations.
drop function if exists crm.of_organisation(text, uuid), crm.is_most_of(text, uuid), crm.paying_conditions(text, uuid, jsonb),
  crm.live_records(text, uuid), crm.estimated_matches(text, uuid, text), crm.list_condition(jsonb),
  crm.first_in_order(text, jsonb, bigint), crm.record_ids_matching(text, uuid, jsonb, int), crm.fragment_shares(),
  crm.sort_in_search();

alter table crm.import_rows rename column fate to outcome;
alter table crm.import_rows rename constraint import_rows_fate_known to import_rows_outcome_known;
