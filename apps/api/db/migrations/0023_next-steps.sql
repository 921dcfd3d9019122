-- The open task of a record that is due first, and whether it has one at all.
create index tasks_next_of_contact on crm.tasks (org_id, contact_id, due_key, id)
  where contact_id is not null and done_at is null and deleted_at is null;
create index tasks_next_of_company on crm.tasks (org_id, company_id, due_key, id)
  where company_id is not null and done_at is null and deleted_at is null;
create index tasks_next_of_deal on crm.tasks (org_id, deal_id, due_key, id)
  where deal_id is not null and done_at is null and deleted_at is null;
