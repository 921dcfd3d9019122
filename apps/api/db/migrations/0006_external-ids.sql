-- What a record is called in another system: a file that comes again finds its records by it, and other files name them by it.
alter table crm.companies add column external_id text;
alter table crm.deals add column external_id text;
create index contacts_by_external_id on crm.contacts (org_id, external_id)
  where external_id is not null and deleted_at is null;
create index companies_by_external_id on crm.companies (org_id, external_id)
  where external_id is not null and deleted_at is null;
create index deals_by_external_id on crm.deals (org_id, external_id)
  where external_id is not null and deleted_at is null;

-- A row is matched in several ways, one after the other; a deal's row also names a contact.
drop index crm.import_rows_by_key;
alter table crm.import_rows drop column match_key;
alter table crm.import_rows add column match_keys text[] not null default '{}', add column held_by text,
  add column contact_keys text[], add column contact_id uuid;
