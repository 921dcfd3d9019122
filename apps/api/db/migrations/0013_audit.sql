-- What was done beyond changes of records. The application adds rows and reads them; it cannot change or remove one.
create table crm.audit_entries (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  at timestamptz not null default now(),
  -- Taken over from Lanyard ID, which has the same entry under the same id.
  is_of_signin boolean not null default false,
  what text not null,
  who_id text,
  who_name text not null,
  who_email text,
  detail jsonb not null,
  primary key (org_id, id)
);
create index audit_entries_by_time on crm.audit_entries (org_id, at desc, id desc);
create index audit_entries_by_what on crm.audit_entries (org_id, what, at desc, id desc);
create index audit_entries_of_signin on crm.audit_entries (org_id, at desc) where is_of_signin;

alter table crm.audit_entries enable row level security;
alter table crm.audit_entries force row level security;
create policy own_organisation on crm.audit_entries using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.audit_entries for select to current_user using (true);
grant select, insert on crm.audit_entries to lanyard_app;
