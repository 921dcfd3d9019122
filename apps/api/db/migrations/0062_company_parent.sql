-- The company that a company belongs to. The index includes deleted rows, because the purge of the parent looks for them.
alter table crm.companies add column parent_id uuid;
alter table crm.companies
  add constraint companies_parent_exists foreign key (org_id, parent_id) references crm.companies (org_id, id);
create index companies_of_parent on crm.companies (org_id, parent_id) where parent_id is not null;
