-- Lists are sorted by phone number and job title. The rereading that an earlier migration of this release queued fills the keys
-- of stored numbers; an installation that has finished it gets another.
alter table crm.contacts add column phone_key text;
alter table crm.companies add column phone_key text;
create index contacts_by_phone on crm.contacts (org_id, phone_key, id) where deleted_at is null;
create index contacts_by_job_title on crm.contacts (org_id, job_title_key, id) where deleted_at is null;
create index companies_by_phone on crm.companies (org_id, phone_key, id) where deleted_at is null;
alter table crm.phone_rereadings no force row level security;
insert into crm.phone_rereadings (org_id) select id from crm.organisations
  on conflict (org_id) do update set noun = excluded.noun, after_id = excluded.after_id;
alter table crm.phone_rereadings force row level security;
