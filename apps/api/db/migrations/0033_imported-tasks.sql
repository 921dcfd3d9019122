-- What a task is called in another system, as the other kinds have it that files are imported as.
alter table crm.tasks add column external_id text;
create index tasks_by_external_id on crm.tasks (org_id, external_id) where external_id is not null and deleted_at is null;

-- A task's row also names a deal.
alter table crm.import_rows add column deal_keys text[], add column deal_id uuid;
