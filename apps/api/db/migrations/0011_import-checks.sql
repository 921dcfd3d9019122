-- What a check found of each row, until the import has ended; then what its run did otherwise. Removed with its import by
-- the statement that removes that: a foreign key would be looked at once for each of a million rows.
create table crm.import_check_rows (
  org_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  -- What kind of record the row becomes; a file of several kinds has a row for each of them.
  noun text not null,
  outcome text not null,
  -- The record that is meant; null where the row makes it, or an earlier row of the file does.
  record_id uuid,
  -- The fields that an update changes.
  before jsonb,
  after jsonb,
  problem text,
  cells text not null,
  -- What the run did, where that is something else.
  run_outcome text,
  run_record_id uuid,
  run_before jsonb,
  run_after jsonb,
  primary key (org_id, import_id, row_number, noun),
  constraint import_check_rows_outcome_known check (outcome in ('create', 'update', 'unchanged', 'conflict', 'fail'))
);
-- Rows to be looked at among very many that are only made or stay as they are.
create index import_check_rows_to_look_at on crm.import_check_rows (org_id, import_id, outcome, row_number, noun)
  where outcome in ('update', 'conflict', 'fail');

alter table crm.import_check_rows enable row level security;
alter table crm.import_check_rows force row level security;
create policy own_organisation on crm.import_check_rows using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.import_check_rows for select to current_user using (true);
grant select, insert, update, delete on crm.import_check_rows to lanyard_app;

-- A run that failed leaves its file, so that it can be checked and run in another way.
alter table crm.imports add column keeps_file boolean not null default false;

-- Whether the import makes what a row belongs to, and what that is called.
alter table crm.import_rows
  add column company_is_new boolean not null default false,
  add column contact_is_new boolean not null default false,
  add column contact_name text,
  -- Whether the record that a row meets is that of an earlier row of the same file.
  add column holder_is_own boolean not null default false;
