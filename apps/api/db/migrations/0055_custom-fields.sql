-- Fields that an organization defines itself. An option is "<id> <color> <label>", a label in another language "<code> <label>";
-- "default_value" is JSON: the log holds them in the same form.
create table crm.custom_fields (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  noun text not null,
  key text not null,
  label text not null,
  labels text[] not null default '{}',
  type text not null,
  options text[] not null default '{}',
  target text,
  default_value text,
  required boolean not null default false,
  section text not null,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  constraint custom_fields_key_unique unique (org_id, noun, key)
);
alter table crm.custom_fields enable row level security;
alter table crm.custom_fields force row level security;
create policy own_organisation on crm.custom_fields using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.custom_fields for select to current_user using (true);
grant select, insert, update, delete on crm.custom_fields to lanyard_app;

-- The values of custom fields by key, and words of them, by which filled fields are counted.
alter table crm.contacts add column custom jsonb not null default '{}', add column custom_words text[] not null default '{}';
alter table crm.companies add column custom jsonb not null default '{}', add column custom_words text[] not null default '{}';
alter table crm.deals add column custom jsonb not null default '{}', add column custom_words text[] not null default '{}';
alter table crm.tasks add column custom jsonb not null default '{}', add column custom_words text[] not null default '{}';
create index contacts_by_custom_words on crm.contacts using gin (org_id, custom_words)
  where custom_words <> '{}' and deleted_at is null;
create index companies_by_custom_words on crm.companies using gin (org_id, custom_words)
  where custom_words <> '{}' and deleted_at is null;
create index deals_by_custom_words on crm.deals using gin (org_id, custom_words)
  where custom_words <> '{}' and deleted_at is null;
create index tasks_by_custom_words on crm.tasks using gin (org_id, custom_words)
  where custom_words <> '{}' and deleted_at is null;
