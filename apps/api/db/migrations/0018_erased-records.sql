-- Records that were erased for good, by id alone. A restored backup brings their rows back: they are erased again by this list.
create table crm.erased_records (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  noun text not null,
  erased_at timestamptz not null default now(),
  primary key (org_id, id)
);

alter table crm.erased_records enable row level security;
alter table crm.erased_records force row level security;
create policy own_organisation on crm.erased_records using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.erased_records for select to current_user using (true);
grant select, insert on crm.erased_records to lanyard_app;
