-- An action with something to send has the last record whose change became a delivery; the zero id before the first one.
alter table crm.actions add column unsent_after uuid;
create index actions_unsent on crm.actions (org_id, at, id) where unsent_after is not null;

-- Messages about changes. "last_turn" numbers the deliveries in the order of their sending. A replay goes on after
-- "replayed_at", "replayed_action" and "replayed_record" and ends at "replay_until".
create table crm.webhooks (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  url text not null,
  events text[] not null,
  filter jsonb,
  is_active boolean not null,
  secret text not null,
  earlier_secret text,
  earlier_secret_until timestamptz,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  last_turn bigint not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  switched_off_at timestamptz,
  replayed_at timestamptz,
  replayed_action uuid,
  replayed_record uuid,
  replay_until timestamptz,
  primary key (org_id, id)
);
alter table crm.webhooks enable row level security;
alter table crm.webhooks force row level security;
create policy own_organisation on crm.webhooks using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.webhooks for select to current_user using (true);
grant select, insert, update, delete on crm.webhooks to lanyard_app;

-- "lease" is that of the process that sends; the delivery waits until its answer is written down.
create table crm.webhook_deliveries (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  webhook_id uuid not null,
  turn bigint not null,
  event text not null,
  noun text,
  record_id uuid,
  action_id uuid,
  body text not null,
  state text not null default 'waiting',
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  next_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  status int,
  answer text,
  problem text,
  primary key (org_id, id),
  constraint webhook_deliveries_once unique (org_id, webhook_id, action_id, record_id, event),
  constraint webhook_deliveries_state_known check (state in ('waiting', 'delivered', 'failed'))
);
alter table crm.webhook_deliveries add constraint webhook_deliveries_of_webhook
  foreign key (org_id, webhook_id) references crm.webhooks (org_id, id) on delete cascade;
create index webhook_deliveries_by_turn on crm.webhook_deliveries (org_id, webhook_id, turn);
create index webhook_deliveries_waiting on crm.webhook_deliveries (org_id, webhook_id, turn) where state = 'waiting';
create index webhook_deliveries_of_record on crm.webhook_deliveries (org_id, record_id, webhook_id, turn) where state = 'waiting';
create index webhook_deliveries_by_age on crm.webhook_deliveries (org_id, created_at);
alter table crm.webhook_deliveries enable row level security;
alter table crm.webhook_deliveries force row level security;
create policy own_organisation on crm.webhook_deliveries using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.webhook_deliveries for select to current_user using (true);
grant select, insert, update, delete on crm.webhook_deliveries to lanyard_app;
