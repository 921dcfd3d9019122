-- The action that a notice tells of: its undo withdraws what was not seen, its redo tells it again.
alter table crm.notices add column action_id uuid;
alter table crm.notices add column is_withdrawn boolean not null default false;
create index notices_of_action on crm.notices (org_id, action_id) where action_id is not null and seen_at is null;
