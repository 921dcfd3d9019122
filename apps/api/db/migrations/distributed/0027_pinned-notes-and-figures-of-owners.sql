-- Notes come pinned first, then newest first: in this order a page of them is read from the index, however many there are.
drop index crm.notes_of_contact;
drop index crm.notes_of_company;
drop index crm.notes_of_deal;
drop index crm.notes_of_task;
create index notes_of_contact on crm.notes (org_id, contact_id, pinned desc, created_at desc, id desc)
  where contact_id is not null and deleted_at is null;
create index notes_of_company on crm.notes (org_id, company_id, pinned desc, created_at desc, id desc)
  where company_id is not null and deleted_at is null;
create index notes_of_deal on crm.notes (org_id, deal_id, pinned desc, created_at desc, id desc)
  where deal_id is not null and deleted_at is null;
create index notes_of_task on crm.notes (org_id, task_id, pinned desc, created_at desc, id desc)
  where task_id is not null and deleted_at is null;

-- What each owner has open and won is summed from the index alone.
drop index crm.deals_by_owner;
create index deals_by_owner on crm.deals (org_id, owner_id, stage_id, stage_entered_at desc, id)
  include (currency, amount_cents) where deleted_at is null;
