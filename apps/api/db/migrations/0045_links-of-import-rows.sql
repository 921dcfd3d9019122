-- What a row names besides its company follows from what its kind declares: the keys by which it is looked for, and what was found,
-- stand in lists instead of in columns for each kind. The rows that checks have left for their runs have none of them: those of kinds
-- whose rows name more than a company are read anew.
alter table crm.import_rows drop column contact_keys, drop column contact_id, drop column contact_is_new, drop column contact_name,
  drop column deal_keys, drop column deal_id,
  add column link_keys text[], add column link_ids uuid[], add column link_names text[];
