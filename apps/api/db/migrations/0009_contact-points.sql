-- Further e-mail addresses and numbers of a contact, each with what it is for: `work a@b.example`. `private` alone is what
-- the first one is for, whose value is in `email` or `phone`.
alter table crm.contacts
  add column emails text[] not null default '{}',
  add column phones text[] not null default '{}',
  -- The further addresses as they are compared, like email_key.
  add column emails_key text[] not null default '{}',
  -- All numbers in international form.
  add column phone_keys text[] not null default '{}',
  add constraint contacts_first_email check (email is not null or emails = '{}'),
  add constraint contacts_first_phone check (phone is not null or phones = '{}');

-- Who has an address, be it the first or a further one: of all live contacts only one can. Triggers of crm.contacts keep it.
create table crm.contact_emails (
  org_id uuid not null,
  email_key text not null,
  contact_id uuid not null,
  constraint contact_emails_unique primary key (org_id, email_key)
);
insert into crm.contact_emails (org_id, email_key, contact_id)
  select org_id, email_key, id from crm.contacts where deleted_at is null and email_key is not null
  order by org_id, email_key;

alter table crm.contact_emails enable row level security;
alter table crm.contact_emails force row level security;
create policy own_organisation on crm.contact_emails using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.contact_emails for select to current_user using (true);
grant select, insert, update, delete on crm.contact_emails to lanyard_app;

-- The country in which numbers without one are read.
alter table crm.organisation_settings add column default_country text,
  add constraint organisation_settings_country_code check (default_country ~ '^[A-Z]{2}$');

-- Organisations whose stored numbers have to be read anew, and how far that is: work for after the start, a few rows at a time.
create table crm.phone_rereadings (
  org_id uuid primary key references crm.organisations (id),
  noun text not null default '',
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into crm.phone_rereadings (org_id) select id from crm.organisations;

alter table crm.phone_rereadings enable row level security;
alter table crm.phone_rereadings force row level security;
create policy own_organisation on crm.phone_rereadings using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.phone_rereadings for select to current_user using (true);
grant select, insert, update, delete on crm.phone_rereadings to lanyard_app;
