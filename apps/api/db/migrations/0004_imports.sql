-- Files on their way in. A job goes on without the tab that brought it, and in another process when its own was killed.
create table crm.imports (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  -- Who began it, as whom it runs, and in whose language its rows are told of.
  owner_id text not null,
  owner_name text not null,
  owner_email text not null,
  language text not null,
  state text not null default 'uploading',
  kind text not null,
  file_name text not null default '',
  file_bytes bigint not null default 0,
  headers jsonb not null default '[]',
  sample_rows jsonb not null default '[]',
  suggested_mapping jsonb not null default '{}',
  encoding text,
  encoding_is_sure boolean not null default true,
  delimiter text,
  quoting text,
  has_header boolean not null default true,
  rows_above int not null default 0,
  choices jsonb,
  progress_done bigint not null default 0,
  progress_total bigint not null default 0,
  -- How often a process has taken it up since it was asked for; who kills a process each time must not do so for ever.
  attempts int not null default 0,
  cancel_asked boolean not null default false,
  check_result jsonb,
  result jsonb,
  failure jsonb,
  action_id uuid,
  is_seen boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint imports_state_known check (
    state in ('uploading', 'uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed'))
);
create index imports_by_time on crm.imports (org_id, created_at desc, id desc);
create index imports_to_carry_out on crm.imports (org_id) where state in ('uploading', 'checking', 'running');

-- The rows of a finished import that did not go in.
create table crm.import_problems (
  org_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  reason text not null,
  cells text not null,
  primary key (org_id, import_id, row_number),
  foreign key (org_id, import_id) references crm.imports (org_id, id) on delete cascade
);

alter table crm.imports enable row level security;
alter table crm.imports force row level security;
create policy own_organisation on crm.imports using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.imports for select to current_user using (true);
grant select, insert, update, delete on crm.imports to lanyard_app;

alter table crm.import_problems enable row level security;
alter table crm.import_problems force row level security;
create policy own_organisation on crm.import_problems using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.import_problems for select to current_user using (true);
grant select, insert, update, delete on crm.import_problems to lanyard_app;

-- Rows become records of any kind, matched with those that are there by a key of the kind.
alter table crm.import_rows rename column contact_id to record_id;
alter table crm.import_rows rename column contact to record;
alter table crm.import_rows rename column email_key to match_key;
alter index crm.import_rows_by_contact rename to import_rows_by_record;
alter index crm.import_rows_by_email rename to import_rows_by_key;

-- A row that cannot be a record stands beside the others, with why: what is wrong in general, and with this row.
alter table crm.import_rows add column problem text, add column reason text;
alter table crm.import_rows drop constraint import_rows_outcome_known;
alter table crm.import_rows add constraint import_rows_outcome_known
  check (outcome in ('create', 'merge', 'fail', 'refuse'));
