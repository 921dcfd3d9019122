-- Answered proposals show the values that records had before, and whether their actions were undone.
alter table crm.proposals add column action_ids uuid[] not null default '{}';
alter table crm.proposal_changes add column action_id uuid, add column seen jsonb not null default '{}';
