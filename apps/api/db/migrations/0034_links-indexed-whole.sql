-- Whoever deletes a record for good asks each table whether a row still names it, deleted rows included (foreign keys).
-- An index of the live rows alone does not answer that: all rows of the organisation were read for each deleted record.
drop index crm.deals_of_contact;
create index deals_of_contact on crm.deals (org_id, contact_id);
drop index crm.deals_of_company;
create index deals_of_company on crm.deals (org_id, company_id);
drop index crm.contacts_of_company;
create index contacts_of_company on crm.contacts (org_id, company_id, name_key, id);
drop index crm.notes_of_contact;
create index notes_of_contact on crm.notes (org_id, contact_id, pinned desc, created_at desc, id desc) where contact_id is not null;
drop index crm.notes_of_company;
create index notes_of_company on crm.notes (org_id, company_id, pinned desc, created_at desc, id desc) where company_id is not null;
drop index crm.notes_of_deal;
create index notes_of_deal on crm.notes (org_id, deal_id, pinned desc, created_at desc, id desc) where deal_id is not null;
drop index crm.notes_of_task;
create index notes_of_task on crm.notes (org_id, task_id, pinned desc, created_at desc, id desc) where task_id is not null;
drop index crm.tasks_of_contact;
create index tasks_of_contact on crm.tasks (org_id, contact_id, id) where contact_id is not null;
drop index crm.tasks_of_company;
create index tasks_of_company on crm.tasks (org_id, company_id, id) where company_id is not null;
drop index crm.tasks_of_deal;
create index tasks_of_deal on crm.tasks (org_id, deal_id, id) where deal_id is not null;
