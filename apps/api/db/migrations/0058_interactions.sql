-- Interactions. "contact_ids" names any number of contacts, so no foreign key holds them; an erasure or a purge takes ids out.
create table crm.interactions (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  type text not null,
  direction text,
  outcome text,
  started_at timestamptz not null default now(),
  duration_minutes int,
  body text,
  owner_id text,
  contact_ids uuid[] not null default '{}',
  company_id uuid,
  deal_id uuid,
  external_id text,
  name_key text not null,
  type_key text,
  direction_key text,
  outcome_key text,
  search_text text not null,
  custom jsonb not null default '{}',
  custom_words text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);
alter table crm.interactions
  add constraint interactions_company_exists foreign key (org_id, company_id) references crm.companies (org_id, id);
alter table crm.interactions
  add constraint interactions_deal_exists foreign key (org_id, deal_id) references crm.deals (org_id, id);
create index interactions_by_name on crm.interactions (org_id, name_key, id) where deleted_at is null;
create index interactions_by_start on crm.interactions (org_id, started_at, id) where deleted_at is null;
create index interactions_by_type on crm.interactions (org_id, type_key, id) where deleted_at is null;
create index interactions_by_owner on crm.interactions (org_id, owner_id, id) where deleted_at is null;
create index interactions_by_created on crm.interactions (org_id, created_at, id) where deleted_at is null;
create index interactions_by_updated on crm.interactions (org_id, updated_at, id) where deleted_at is null;
create index interactions_by_search on crm.interactions using gin (org_id, search_text gin_trgm_ops) where deleted_at is null;
create index interactions_by_custom_words on crm.interactions using gin (org_id, custom_words)
  where custom_words <> '{}' and deleted_at is null;
create index interactions_of_contacts on crm.interactions using gin (org_id, contact_ids) with (fastupdate = off);
create index interactions_of_company on crm.interactions (org_id, company_id, started_at, id) where company_id is not null;
create index interactions_of_deal on crm.interactions (org_id, deal_id, started_at, id) where deal_id is not null;
create index interactions_by_external_id on crm.interactions (org_id, external_id)
  where external_id is not null and deleted_at is null;
create index interactions_deleted on crm.interactions (org_id, deleted_at) where deleted_at is not null;

-- Where the database does not compare text byte by byte, only this finds what begins with a text (0001_baseline.sql).
do $$
begin
  if (select not (datlocprovider = 'b' or (datlocprovider = 'c' and datcollate in ('C', 'POSIX'))) from pg_database where datname = current_database()) then
    create index interactions_by_name_start on crm.interactions (org_id, name_key text_pattern_ops, id) where deleted_at is null;
  end if;
end $$;

alter table crm.interactions enable row level security;
alter table crm.interactions force row level security;
create policy own_organisation on crm.interactions using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.interactions for select to current_user using (true);
grant select, insert, update, delete on crm.interactions to lanyard_app;

alter table crm.notes add column interaction_id uuid;
alter table crm.notes
  add constraint notes_interaction_exists foreign key (org_id, interaction_id) references crm.interactions (org_id, id);
alter table crm.notes drop constraint notes_one_holder;
alter table crm.notes
  add constraint notes_one_holder check (num_nonnulls(contact_id, company_id, deal_id, task_id, interaction_id) = 1);
create index notes_of_interaction on crm.notes (org_id, interaction_id, pinned desc, created_at desc, id desc)
  where interaction_id is not null;
alter table crm.attachments add column interaction_id uuid;
alter table crm.attachments
  add constraint attachments_interaction_exists foreign key (org_id, interaction_id) references crm.interactions (org_id, id);
alter table crm.attachments drop constraint attachments_one_holder;
alter table crm.attachments
  add constraint attachments_one_holder check (num_nonnulls(contact_id, company_id, deal_id, task_id, interaction_id) = 1);
create index attachments_of_interaction on crm.attachments (org_id, interaction_id, id desc) where interaction_id is not null;
