-- Notes of companies and deals, as contacts have them.
alter table crm.notes
  alter column contact_id drop not null,
  add column company_id uuid,
  add column deal_id uuid,
  add constraint notes_company_exists foreign key (org_id, company_id) references crm.companies (org_id, id),
  add constraint notes_deal_exists foreign key (org_id, deal_id) references crm.deals (org_id, id),
  add constraint notes_one_holder check (num_nonnulls(contact_id, company_id, deal_id) = 1);
create index notes_of_company on crm.notes (org_id, company_id, created_at desc, id desc)
  where company_id is not null and deleted_at is null;
create index notes_of_deal on crm.notes (org_id, deal_id, created_at desc, id desc)
  where deal_id is not null and deleted_at is null;
