-- Programs sign in with API keys. Only the hash of a secret is stored. "rows_used" counts the records that a key read and
-- changed since "rows_since".
create table crm.api_keys (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  name text not null,
  secret_hash text not null,
  scopes jsonb not null,
  is_personal boolean not null,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  addresses text[] not null default '{}',
  rows_per_hour int,
  rows_used int not null default 0,
  rows_since timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id),
  constraint api_keys_secret_unique unique (org_id, secret_hash)
);
alter table crm.api_keys enable row level security;
alter table crm.api_keys force row level security;
create policy own_organisation on crm.api_keys using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.api_keys for select to current_user using (true);
grant select, insert, update on crm.api_keys to lanyard_app;

-- An undo of many actions is undone by the actions that name it.
create index actions_undone on crm.actions (org_id, undone_by) where undone_by is not null;
