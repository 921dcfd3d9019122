-- Every tenant table: org_id first in its primary key and in every index, row-level security enabled and
-- forced, one policy for reading and writing. The runtime role lanyard_app owns nothing.
create schema if not exists crm;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The organisation of the running transaction; after a transaction the setting is '' and not null.
create function crm.current_org() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.org', true), '')::uuid;

create table crm.organisations (
  id uuid primary key,
  slug text not null,
  created_at timestamptz not null default now(),
  constraint organisations_slug_unique unique (slug),
  constraint organisations_slug_known check (slug <> 'unknown' and slug <> '')
);

-- The only way from a slug to an organisation: the runtime role reads no row of this table itself.
create function crm.organisation_id(wanted_slug text) returns uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select id from crm.organisations where slug = wanted_slug $$;

create table crm.pipelines (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  name text not null,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);

create table crm.stages (
  org_id uuid not null,
  id uuid not null,
  pipeline_id uuid not null,
  name text not null,
  color text not null,
  position int not null,
  outcome text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  constraint stages_pipeline_exists foreign key (org_id, pipeline_id) references crm.pipelines (org_id, id),
  constraint stages_color_hex check (color ~ '^#[0-9a-fA-F]{6}$'),
  constraint stages_outcome_known check (outcome in ('won', 'lost'))
);
create index stages_by_pipeline on crm.stages (org_id, pipeline_id, position);

create table crm.companies (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  name text not null,
  description text,
  website text,
  phone text,
  email text,
  address text,
  city text,
  state text,
  country text,
  industry text,
  size text,
  logo_url text,
  tags text[] not null default '{}',
  -- Folded by the application: lower case, without accents (see fold-text.ts).
  name_key text not null,
  search_text text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);
create index companies_by_name on crm.companies (org_id, name_key, id) where deleted_at is null;
create index companies_by_created on crm.companies (org_id, created_at, id) where deleted_at is null;
-- Searches read the list of what is not sorted in yet (kilobytes) from end to end, so it is kept short.
create index companies_by_search on crm.companies using gin (org_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where deleted_at is null;

create table crm.contacts (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  first text,
  last text,
  email text,
  phone text,
  mobile_phone text,
  company text,
  company_id uuid,
  tags text[] not null default '{}',
  external_id text,
  job_title text,
  employment_role text,
  seniority text,
  lead_status text,
  lifecycle_stage text,
  lead_score int,
  city text,
  state text,
  country text,
  postal_code text,
  address text,
  linkedin_url text,
  website_url text,
  latest_traffic_source text,
  original_traffic_source text,
  first_touch_campaign text,
  last_touch_campaign text,
  contact_owner text,
  hubspot_team text,
  traffic_source_date date,
  original_traffic_drill_down_1 text,
  original_traffic_drill_down_2 text,
  latest_traffic_drill_down_1 text,
  latest_traffic_drill_down_2 text,
  stage_id uuid,
  stage_entered_at timestamptz,
  -- Folded by the application: lower case, without accents (see fold-text.ts); null sorts last.
  name_key text,
  email_key text,
  company_key text,
  search_text text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  constraint contacts_company_exists foreign key (org_id, company_id) references crm.companies (org_id, id),
  constraint contacts_stage_exists foreign key (org_id, stage_id) references crm.stages (org_id, id),
  constraint contacts_lead_score_range check (lead_score between 0 and 100),
  constraint contacts_named check (first is not null or last is not null or email is not null)
);
-- A deleted contact gives its address free.
create unique index contacts_email_unique on crm.contacts (org_id, email_key) where deleted_at is null;
-- Records without a value come last in both directions (rulings, B), hence two indexes a column.
create index contacts_by_name on crm.contacts (org_id, name_key, id) where deleted_at is null;
create index contacts_by_name_down on crm.contacts (org_id, name_key desc nulls last, id desc) where deleted_at is null;
create index contacts_by_email on crm.contacts (org_id, email_key, id) where deleted_at is null;
create index contacts_by_email_down on crm.contacts (org_id, email_key desc nulls last, id desc) where deleted_at is null;
create index contacts_by_company on crm.contacts (org_id, company_key, id) where deleted_at is null;
create index contacts_by_company_down on crm.contacts (org_id, company_key desc nulls last, id desc) where deleted_at is null;
create index contacts_by_created on crm.contacts (org_id, created_at, id) where deleted_at is null;
create index contacts_by_updated on crm.contacts (org_id, updated_at, id) where deleted_at is null;
create index contacts_of_company on crm.contacts (org_id, company_id, name_key, id) where deleted_at is null;
create index contacts_of_stage on crm.contacts (org_id, stage_id, stage_entered_at desc, id) where deleted_at is null;
create index contacts_deleted on crm.contacts (org_id, deleted_at) where deleted_at is not null;
create index contacts_by_search on crm.contacts using gin (org_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where deleted_at is null;

create table crm.deals (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  name text not null,
  description text,
  amount_cents bigint not null,
  currency text not null default 'USD',
  pipeline_id uuid not null,
  stage_id uuid not null,
  stage_entered_at timestamptz not null default now(),
  probability int,
  expected_close_date date,
  contact_id uuid,
  company_id uuid,
  tags text[] not null default '{}',
  name_key text not null,
  search_text text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  constraint deals_pipeline_exists foreign key (org_id, pipeline_id) references crm.pipelines (org_id, id),
  constraint deals_stage_exists foreign key (org_id, stage_id) references crm.stages (org_id, id),
  constraint deals_contact_exists foreign key (org_id, contact_id) references crm.contacts (org_id, id),
  constraint deals_company_exists foreign key (org_id, company_id) references crm.companies (org_id, id),
  constraint deals_amount_positive check (amount_cents > 0),
  constraint deals_probability_range check (probability between 0 and 100),
  constraint deals_currency_code check (currency ~ '^[A-Z]{3}$')
);
create index deals_by_name on crm.deals (org_id, name_key, id) where deleted_at is null;
create index deals_by_amount on crm.deals (org_id, amount_cents, id) where deleted_at is null;
create index deals_by_created on crm.deals (org_id, created_at, id) where deleted_at is null;
create index deals_of_stage on crm.deals (org_id, stage_id, stage_entered_at desc, id) where deleted_at is null;
create index deals_of_contact on crm.deals (org_id, contact_id) where deleted_at is null;
create index deals_of_company on crm.deals (org_id, company_id) where deleted_at is null;
create index deals_by_search on crm.deals using gin (org_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where deleted_at is null;

create table crm.notes (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  contact_id uuid not null,
  body text not null,
  author_id text not null,
  author_name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  constraint notes_contact_exists foreign key (org_id, contact_id) references crm.contacts (org_id, id),
  constraint notes_body_filled check (body <> '')
);
create index notes_of_contact on crm.notes (org_id, contact_id, created_at desc, id desc) where deleted_at is null;

-- The log of changes: what a person did, and for each record touched the fields before and after.
create table crm.actions (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  kind text not null,
  noun text not null,
  actor_id text not null,
  actor_name text not null,
  at timestamptz not null default now(),
  label text not null,
  record_count int not null,
  record_id uuid,
  undo_of uuid,
  undone_by uuid,
  primary key (org_id, id)
);

create table crm.action_changes (
  org_id uuid not null,
  action_id uuid not null,
  noun text not null,
  record_id uuid not null,
  -- The record on whose page this shows: the contact of a note, else the record itself.
  subject_id uuid not null,
  op text not null,
  before jsonb,
  after jsonb,
  version int not null,
  primary key (org_id, action_id, record_id),
  constraint action_changes_action_exists foreign key (org_id, action_id) references crm.actions (org_id, id),
  constraint action_changes_op_known check (op in ('create', 'update', 'delete', 'restore'))
);
create index action_changes_of_record on crm.action_changes (org_id, record_id, version);
create index action_changes_of_subject on crm.action_changes (org_id, subject_id, action_id desc);

-- How many records an organisation has, as a sum of small rows: writers never wait for one another's
-- counter, and a list of a million shows its total without counting. Folded together now and then.
create table crm.record_counts (
  org_id uuid not null references crm.organisations (id),
  noun text not null,
  id uuid not null,
  delta int not null,
  primary key (org_id, noun, id)
);

-- The first answer to each request that carried an Idempotency-Key, kept 24 hours.
create table crm.idempotency_keys (
  org_id uuid not null references crm.organisations (id),
  person_id text not null,
  key text not null,
  request_hash text not null,
  action_id uuid,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (org_id, person_id, key)
);
create index idempotency_keys_by_age on crm.idempotency_keys (org_id, created_at);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array[
    'pipelines', 'stages', 'companies', 'contacts', 'deals', 'notes',
    'actions', 'action_changes', 'record_counts', 'idempotency_keys'
  ] loop
    execute format('alter table crm.%I enable row level security', tenant_table);
    execute format('alter table crm.%I force row level security', tenant_table);
    execute format(
      'create policy own_organisation on crm.%I using (org_id = crm.current_org()) with check (org_id = crm.current_org())',
      tenant_table
    );
    -- For the narrow functions that read as the owner: operators such as LIKE are not leakproof and would
    -- never reach an index below a policy (security.md, Tenancy 5). The owner never serves a request.
    execute format('create policy owner_reads on crm.%I for select to current_user using (true)', tenant_table);
    execute format('grant select, insert, update, delete on crm.%I to lanyard_app', tenant_table);
  end loop;
end $$;

alter table crm.organisations enable row level security;
alter table crm.organisations force row level security;
create policy own_organisation on crm.organisations using (id = crm.current_org()) with check (id = crm.current_org());
create policy owner_reads on crm.organisations for select to current_user using (true);
grant select, insert on crm.organisations to lanyard_app;
grant usage on schema crm to lanyard_app;
grant execute on function crm.current_org(), crm.organisation_id(text) to lanyard_app;
