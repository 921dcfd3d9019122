-- Which contacts take part in a deal, and as what. The deal's own "contact_id" is its main contact and stays beside. One contact
-- may stand twice after two were merged, so that taking them apart finds each again: readers take the first.
create table crm.deal_contacts (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  deal_id uuid not null,
  contact_id uuid not null,
  role text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  constraint deal_contacts_role_known
    check (role in ('decision_maker', 'champion', 'influencer', 'user', 'blocker', 'other'))
);
alter table crm.deal_contacts add constraint deal_contacts_deal_exists foreign key (org_id, deal_id) references crm.deals (org_id, id);
alter table crm.deal_contacts
  add constraint deal_contacts_contact_exists foreign key (org_id, contact_id) references crm.contacts (org_id, id);
create index deal_contacts_of_deal on crm.deal_contacts (org_id, deal_id, id);
create index deal_contacts_of_contact on crm.deal_contacts (org_id, contact_id, deal_id);
create index deal_contacts_deleted on crm.deal_contacts (org_id, deleted_at) where deleted_at is not null;

alter table crm.deal_contacts enable row level security;
alter table crm.deal_contacts force row level security;
create policy own_organisation on crm.deal_contacts using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.deal_contacts for select to current_user using (true);
grant select, insert, update, delete on crm.deal_contacts to lanyard_app;
