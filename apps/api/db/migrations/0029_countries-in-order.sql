-- A whole country by name or e-mail: names of a nation stand together in the alphabet, so walking the order of all contacts meets
-- none of them for long (db/functions/values_walked.sql, decision 43).
create index contacts_by_country_key_and_name_key on crm.contacts (org_id, country_key, name_key, id)
  where deleted_at is null and country_key is not null;
create index contacts_by_country_key_and_email_key on crm.contacts (org_id, country_key, email_key, id)
  where deleted_at is null and country_key is not null;
