-- The company that a company belongs to. The index includes deleted rows, because the purge of the parent looks for them.
alter table crm.companies add column parent_id uuid;
alter table crm.companies
  add constraint companies_parent_exists foreign key (org_id, parent_id) references crm.companies (org_id, id);
create index companies_of_parent on crm.companies (org_id, parent_id) where parent_id is not null;

-- Figures count interactions of a period from the index alone, and read the moves of deals without the rest of the log.
create index interactions_for_figures on crm.interactions (org_id, started_at) include (owner_id, type)
  where deleted_at is null;
create index action_changes_of_moves on crm.action_changes (org_id, noun, action_id)
  where op = 'update' and after ? 'stage_id';

-- The records that members follow, and the kinds of notices that they do not want in the app or by mail.
create table crm.follows (
  org_id uuid not null references crm.organisations (id),
  record_id uuid not null,
  person_id text not null,
  noun text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, record_id, person_id)
);
alter table crm.follows enable row level security;
alter table crm.follows force row level security;
create policy own_organisation on crm.follows using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.follows for select to current_user using (true);
grant select, insert, update, delete on crm.follows to lanyard_app;

alter table crm.people add column hidden_notices text[] not null default '{}';
alter table crm.people add column unmailed_notices text[] not null default '{}';
