-- Which record each merged one became. Its own row is deleted and purged like others; this stays, so that its address leads to
-- the one that has all of it, and what happened to it is told there.
create table crm.merged_records (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  noun text not null,
  merged_into uuid not null,
  primary key (org_id, id)
);
create index merged_records_of_survivor on crm.merged_records (org_id, merged_into);

alter table crm.merged_records enable row level security;
alter table crm.merged_records force row level security;
create policy own_organisation on crm.merged_records using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.merged_records for select to current_user using (true);
grant select, insert, update, delete on crm.merged_records to lanyard_app;
