-- The moment of the reminder that its owner was told of: each moment is told once.
alter table crm.tasks add column reminded_of timestamptz;
create index tasks_to_remind on crm.tasks (org_id, remind_at)
  where remind_at is distinct from reminded_of and done_at is null and deleted_at is null;
