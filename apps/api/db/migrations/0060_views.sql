-- Saved views of lists. "settings" is JSON: the log holds it in the same form.
create table crm.views (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  noun text not null,
  name text not null,
  shared boolean not null,
  owner_id text not null,
  settings text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);
alter table crm.views enable row level security;
alter table crm.views force row level security;
create policy own_organisation on crm.views using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.views for select to current_user using (true);
grant select, insert, update, delete on crm.views to lanyard_app;

-- The place of a view among the tabs of one person, and whether a list begins with it.
create table crm.view_places (
  org_id uuid not null references crm.organisations (id),
  person_id text not null,
  view_id uuid not null,
  position int,
  is_default boolean not null default false,
  primary key (org_id, person_id, view_id)
);
alter table crm.view_places add constraint view_places_of_view
  foreign key (org_id, view_id) references crm.views (org_id, id) on delete cascade;
create index view_places_by_view on crm.view_places (org_id, view_id);
alter table crm.view_places enable row level security;
alter table crm.view_places force row level security;
create policy own_organisation on crm.view_places using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.view_places for select to current_user using (true);
grant select, insert, update, delete on crm.view_places to lanyard_app;
