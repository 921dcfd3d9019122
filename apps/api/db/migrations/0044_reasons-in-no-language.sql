-- Why rows do not go in is kept in no language, as refusals of the contract; of a row that becomes several kinds of record, one for
-- each. What was written out before stays the text that it is.
alter table crm.import_rows alter column reason type jsonb using to_jsonb(reason);
alter table crm.import_problems alter column reason type jsonb using jsonb_build_array(reason);
