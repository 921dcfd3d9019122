-- Tasks. "due_key" is the moment by which lists order them: "due_at", or the beginning of "due_on" in UTC.
create table crm.tasks (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  title text not null,
  name_key text not null,
  note text,
  due_on date,
  due_at timestamptz,
  due_key timestamptz,
  remind_at timestamptz,
  priority text,
  repeat text,
  owner_id text,
  contact_id uuid,
  company_id uuid,
  deal_id uuid,
  done_at timestamptz,
  done_by text,
  search_text text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  constraint tasks_about_one check (num_nonnulls(contact_id, company_id, deal_id) <= 1),
  constraint tasks_due_once check (num_nonnulls(due_on, due_at) <= 1)
);
alter table crm.tasks add constraint tasks_contact_exists foreign key (org_id, contact_id) references crm.contacts (org_id, id);
alter table crm.tasks add constraint tasks_company_exists foreign key (org_id, company_id) references crm.companies (org_id, id);
alter table crm.tasks add constraint tasks_deal_exists foreign key (org_id, deal_id) references crm.deals (org_id, id);
create index tasks_by_name on crm.tasks (org_id, name_key, id) where deleted_at is null;
create index tasks_by_due on crm.tasks (org_id, due_key, id) where deleted_at is null;
create index tasks_open_by_due on crm.tasks (org_id, due_key, id) where done_at is null and deleted_at is null;
-- 'My tasks today', and the other sections of one's day.
create index tasks_open_of_owner on crm.tasks (org_id, owner_id, due_key, id) where done_at is null and deleted_at is null;
create index tasks_by_owner on crm.tasks (org_id, owner_id, id) where deleted_at is null;
create index tasks_by_done on crm.tasks (org_id, done_at, id) where deleted_at is null;
create index tasks_by_created on crm.tasks (org_id, created_at, id) where deleted_at is null;
create index tasks_by_updated on crm.tasks (org_id, updated_at, id) where deleted_at is null;
create index tasks_by_search on crm.tasks using gin (org_id, search_text gin_trgm_ops) where deleted_at is null;
create index tasks_of_contact on crm.tasks (org_id, contact_id, id) where contact_id is not null and deleted_at is null;
create index tasks_of_company on crm.tasks (org_id, company_id, id) where company_id is not null and deleted_at is null;
create index tasks_of_deal on crm.tasks (org_id, deal_id, id) where deal_id is not null and deleted_at is null;
create index tasks_deleted on crm.tasks (org_id, deleted_at) where deleted_at is not null;

-- Where the database does not compare text byte by byte, only this finds what begins with a text (0001_baseline.sql).
do $$
begin
  if (select not (datlocprovider = 'b' or (datlocprovider = 'c' and datcollate in ('C', 'POSIX'))) from pg_database where datname = current_database()) then
    create index tasks_by_name_start on crm.tasks (org_id, name_key text_pattern_ops, id) where deleted_at is null;
  end if;
end $$;

alter table crm.tasks enable row level security;
alter table crm.tasks force row level security;
create policy own_organisation on crm.tasks using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.tasks for select to current_user using (true);
grant select, insert, update, delete on crm.tasks to lanyard_app;

alter table crm.notes add column task_id uuid;
alter table crm.notes add constraint notes_task_exists foreign key (org_id, task_id) references crm.tasks (org_id, id);
alter table crm.notes drop constraint notes_one_holder;
alter table crm.notes add constraint notes_one_holder check (num_nonnulls(contact_id, company_id, deal_id, task_id) = 1);
create index notes_of_task on crm.notes (org_id, task_id, created_at desc, id desc)
  where task_id is not null and deleted_at is null;
alter table crm.attachments add column task_id uuid;
alter table crm.attachments add constraint attachments_task_exists foreign key (org_id, task_id) references crm.tasks (org_id, id);
alter table crm.attachments drop constraint attachments_one_holder;
alter table crm.attachments add constraint attachments_one_holder check (num_nonnulls(contact_id, company_id, deal_id, task_id) = 1);
create index attachments_of_task on crm.attachments (org_id, task_id, id desc) where task_id is not null;
