-- Whose a record is: the id of a person in crm.people, null for nobody. No foreign key: it would be looked at once for each
-- of a million rows of an import. Who leaves hands their records on first (member-removal), and one who is named by an id is
-- held by the transaction that writes it.
alter table crm.contacts add column owner_id text;
alter table crm.companies add column owner_id text;
alter table crm.deals add column owner_id text;

-- Lists of one owner, and the columns of a board with only theirs.
create index contacts_by_owner on crm.contacts (org_id, owner_id, stage_id, stage_entered_at desc, id) where deleted_at is null;
create index companies_by_owner on crm.companies (org_id, owner_id, id) where deleted_at is null;
create index deals_by_owner on crm.deals (org_id, owner_id, stage_id, stage_entered_at desc, id) where deleted_at is null;

-- What a person is told and has not seen yet, or saw lately.
create table crm.notices (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  person_id text not null,
  -- What happened; the web app has a text for each.
  kind text not null,
  -- What it is about; null where it is about several records.
  noun text not null,
  record_id uuid,
  -- What the text names: who did it, what the record is called, how many there are.
  parameters jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (org_id, id)
);
create index notices_of_person on crm.notices (org_id, person_id, id);
create index notices_unseen on crm.notices (org_id, person_id) where seen_at is null;

alter table crm.notices enable row level security;
alter table crm.notices force row level security;
create policy own_organisation on crm.notices using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.notices for select to current_user using (true);
grant select, insert, update, delete on crm.notices to lanyard_app;
