-- A proposal is an action that waits: its changes are carried out when the reviewer accepts them. "content" has
-- what the route of the operation takes, "warning" why a change was not possible, as a refusal in no language.
create table crm.proposals (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  reason text not null,
  proposed_by text not null,
  proposed_by_name text not null,
  for_id text not null,
  counts jsonb not null,
  state text not null default 'open',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  answered_by_name text,
  answer text,
  primary key (org_id, id),
  constraint proposals_state_known check (state in ('open', 'accepted', 'refused'))
);
create index proposals_open on crm.proposals (org_id, id) where state = 'open';

create table crm.proposal_changes (
  org_id uuid not null references crm.organisations (id),
  proposal_id uuid not null,
  position int not null,
  op text not null,
  noun text not null,
  record_id uuid,
  version int,
  merged_ids uuid[] not null default '{}',
  content jsonb not null,
  state text not null default 'open',
  warning jsonb,
  primary key (org_id, proposal_id, position),
  constraint proposal_changes_op_known check (op in ('create', 'update', 'delete', 'merge', 'move')),
  constraint proposal_changes_state_known check (state in ('open', 'accepted', 'collided'))
);
alter table crm.proposal_changes add constraint proposal_changes_proposal_fkey
  foreign key (org_id, proposal_id) references crm.proposals (org_id, id) on delete cascade;
create index proposal_changes_record on crm.proposal_changes (org_id, record_id) where record_id is not null;

alter table crm.proposals enable row level security;
alter table crm.proposals force row level security;
create policy own_organisation on crm.proposals using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.proposals for select to current_user using (true);
grant select, insert, update, delete on crm.proposals to lanyard_app;

alter table crm.proposal_changes enable row level security;
alter table crm.proposal_changes force row level security;
create policy own_organisation on crm.proposal_changes using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.proposal_changes for select to current_user using (true);
grant select, insert, update, delete on crm.proposal_changes to lanyard_app;
