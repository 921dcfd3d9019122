-- The tables, indexes and policies of the CRM. Functions stand in ../functions; only crm.current_org() is here, because
-- the policies are made with it.
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
  -- Days after which a card stands too long in its stage.
  time_limit_days int,
  -- How likely a deal of a stage is won. Entering a stage gives it to a deal, unless somebody typed the deal's own.
  probability int,
  primary key (org_id, id),
  constraint stages_pipeline_exists foreign key (org_id, pipeline_id) references crm.pipelines (org_id, id),
  constraint stages_color_hex check (color ~ '^#[0-9a-fA-F]{6}$'),
  constraint stages_outcome_known check (outcome in ('won', 'lost')),
  constraint stages_probability_range check (probability between 0 and 100),
  constraint stages_time_limit_positive check (time_limit_days between 1 and 3650)
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
  -- What lists sort by and filter with, folded like name_key.
  industry_key text,
  size_key text,
  size_rank int,
  city_key text,
  state_key text,
  country_key text,
  tag_keys text[] not null default '{}',
  primary key (org_id, id)
);
create index companies_by_name on crm.companies (org_id, name_key, id) where deleted_at is null;
create index companies_by_created on crm.companies (org_id, created_at, id) where deleted_at is null;
create index companies_by_updated on crm.companies (org_id, updated_at, id) where deleted_at is null;
create index companies_by_industry on crm.companies (org_id, industry_key, id) where deleted_at is null;
create index companies_by_size on crm.companies (org_id, size_rank, id) where deleted_at is null;
create index companies_deleted on crm.companies (org_id, deleted_at) where deleted_at is not null;
-- Every search reads whole what this index has not sorted in yet. The transaction limits that (tenant-transaction.ts), and
-- bulk work sorts in at its end (long-work-sql.ts).
create index companies_by_search on crm.companies using gin (org_id, search_text gin_trgm_ops) where deleted_at is null;
-- One index answers any combination of filters: GIN intersects its own columns.
create index companies_by_filter on crm.companies using gin (
  org_id, industry_key, size_key, city_key gin_trgm_ops, state_key gin_trgm_ops, country_key gin_trgm_ops, tag_keys
) where deleted_at is null;

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
  -- What lists filter with, folded like name_key.
  job_title_key text,
  role_key text,
  seniority_key text,
  lead_status_key text,
  lifecycle_key text,
  city_key text,
  state_key text,
  country_key text,
  tag_keys text[] not null default '{}',
  -- 'email' or 'no email', and so for both phones: an index finds what is rare, be it having or lacking one.
  reach_keys text[] not null default '{}',
  primary key (org_id, id),
  constraint contacts_company_exists foreign key (org_id, company_id) references crm.companies (org_id, id),
  constraint contacts_stage_exists foreign key (org_id, stage_id) references crm.stages (org_id, id),
  constraint contacts_lead_score_range check (lead_score between 0 and 100),
  constraint contacts_named check (first is not null or last is not null or email is not null)
);
-- A deleted contact gives its address free.
create unique index contacts_email_unique on crm.contacts (org_id, email_key) where deleted_at is null;
-- One index a column is enough for both directions: records without a value come last in both (rulings, B), so downwards
-- the order is walked in two parts, those with a value and then those without.
create index contacts_by_name on crm.contacts (org_id, name_key, id) where deleted_at is null;
create index contacts_by_email on crm.contacts (org_id, email_key, id) where deleted_at is null;
create index contacts_by_company on crm.contacts (org_id, company_key, id) where deleted_at is null;
create index contacts_by_created on crm.contacts (org_id, created_at, id) where deleted_at is null;
create index contacts_by_updated on crm.contacts (org_id, updated_at, id) where deleted_at is null;
create index contacts_of_company on crm.contacts (org_id, company_id, name_key, id) where deleted_at is null;
create index contacts_of_stage on crm.contacts (org_id, stage_id, stage_entered_at desc, id) where deleted_at is null;
create index contacts_deleted on crm.contacts (org_id, deleted_at) where deleted_at is not null;
create index contacts_by_score on crm.contacts (org_id, lead_score, id) where deleted_at is null;
create index contacts_by_search on crm.contacts using gin (org_id, search_text gin_trgm_ops) where deleted_at is null;
-- One index answers any combination of filters. Not the score: a range in a GIN index reads every entry of its half,
-- 370 ms for one score among a million contacts.
create index contacts_by_filter on crm.contacts using gin (
  org_id, job_title_key gin_trgm_ops, role_key, seniority_key, lead_status_key, lifecycle_key,
  city_key gin_trgm_ops, state_key gin_trgm_ops, country_key gin_trgm_ops, tag_keys, reach_keys
) where deleted_at is null;

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
  lost_reason text,
  tag_keys text[] not null default '{}',
  has_own_probability boolean not null default false,
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
create index deals_by_updated on crm.deals (org_id, updated_at, id) where deleted_at is null;
create index deals_by_probability on crm.deals (org_id, probability) where deleted_at is null;
create index deals_by_tag on crm.deals using gin (org_id, tag_keys) where deleted_at is null;
create index deals_by_search on crm.deals using gin (org_id, search_text gin_trgm_ops) where deleted_at is null;
-- A column of the board, and the charts, from the index alone.
create index deals_by_close on crm.deals (org_id, expected_close_date, id)
  include (stage_id, currency, amount_cents, probability) where deleted_at is null;
create index deals_of_stage on crm.deals (org_id, stage_id, stage_entered_at desc, id)
  include (currency, amount_cents, probability) where deleted_at is null;
create index deals_of_contact on crm.deals (org_id, contact_id) where deleted_at is null;
create index deals_of_company on crm.deals (org_id, company_id) where deleted_at is null;
create index deals_deleted on crm.deals (org_id, deleted_at) where deleted_at is not null;

-- How to look is decided by how many the planner thinks have a text. It compares the text with a sample, of which 100 were
-- not enough: what 2 in 100 have was believed to be had by hardly any, and its long list in the trigram index read for
-- nothing.
alter table crm.contacts alter search_text set statistics 400;
alter table crm.companies alter search_text set statistics 400;
alter table crm.deals alter search_text set statistics 400;

-- Beginnings of names, for the global search. Where the database does not compare text byte by byte, or cannot know that
-- it does (C.UTF-8 of the system's library), ordinary indexes cannot find them.
do $$
declare
  is_bytewise boolean := (select datlocprovider = 'b' or (datlocprovider = 'c' and datcollate in ('C', 'POSIX'))
    from pg_database where datname = current_database());
begin
  if is_bytewise then
    create index contacts_by_surname on crm.contacts (org_id, substring(name_key from '[^ ]+$'), id) where deleted_at is null;
  else
    create index contacts_by_surname on crm.contacts (org_id, substring(name_key from '[^ ]+$') text_pattern_ops, id) where deleted_at is null;
    create index contacts_by_name_start on crm.contacts (org_id, name_key text_pattern_ops, id) where deleted_at is null;
    create index contacts_by_email_start on crm.contacts (org_id, email_key text_pattern_ops, id) where deleted_at is null;
    create index contacts_by_company_start on crm.contacts (org_id, company_key text_pattern_ops, id) where deleted_at is null;
    create index companies_by_name_start on crm.companies (org_id, name_key text_pattern_ops, id) where deleted_at is null;
    create index deals_by_name_start on crm.deals (org_id, name_key text_pattern_ops, id) where deleted_at is null;
  end if;
end $$;

create table crm.notes (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  contact_id uuid,
  body text not null,
  author_id text not null,
  author_name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  company_id uuid,
  deal_id uuid,
  primary key (org_id, id),
  constraint notes_contact_exists foreign key (org_id, contact_id) references crm.contacts (org_id, id),
  constraint notes_company_exists foreign key (org_id, company_id) references crm.companies (org_id, id),
  constraint notes_deal_exists foreign key (org_id, deal_id) references crm.deals (org_id, id),
  constraint notes_one_holder check (num_nonnulls(contact_id, company_id, deal_id) = 1),
  constraint notes_body_filled check (body <> '')
);
create index notes_of_contact on crm.notes (org_id, contact_id, created_at desc, id desc) where deleted_at is null;
create index notes_of_company on crm.notes (org_id, company_id, created_at desc, id desc)
  where company_id is not null and deleted_at is null;
create index notes_of_deal on crm.notes (org_id, deal_id, created_at desc, id desc)
  where deal_id is not null and deleted_at is null;
create index notes_deleted on crm.notes (org_id, deleted_at) where deleted_at is not null;

-- Files of contacts, companies and deals. The bytes lie in the file store under (org_id, id); a row exists only
-- once its file is there, and a file without a row is swept away by housekeeping.
create table crm.attachments (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  contact_id uuid,
  company_id uuid,
  deal_id uuid,
  filename text not null,
  size_bytes bigint not null,
  digest text not null,
  preview_type text,
  uploaded_by_id text not null,
  uploaded_by_name text not null,
  version int not null default 1,
  uploaded_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  constraint attachments_contact_exists foreign key (org_id, contact_id) references crm.contacts (org_id, id),
  constraint attachments_company_exists foreign key (org_id, company_id) references crm.companies (org_id, id),
  constraint attachments_deal_exists foreign key (org_id, deal_id) references crm.deals (org_id, id),
  constraint attachments_one_holder check (num_nonnulls(contact_id, company_id, deal_id) = 1),
  constraint attachments_filename_filled check (filename <> ''),
  constraint attachments_size_positive check (size_bytes >= 0)
);
create index attachments_of_contact on crm.attachments (org_id, contact_id, id desc) where contact_id is not null;
create index attachments_of_company on crm.attachments (org_id, company_id, id desc) where company_id is not null;
create index attachments_of_deal on crm.attachments (org_id, deal_id, id desc) where deal_id is not null;
create index attachments_deleted on crm.attachments (org_id, deleted_at) where deleted_at is not null;
-- What an organisation stores is summed from the index alone.
create index attachments_size on crm.attachments (org_id) include (size_bytes);

-- One file, one use, 60 seconds. Only the hash of a ticket is kept.
create table crm.download_tickets (
  org_id uuid not null references crm.organisations (id),
  ticket_hash text not null,
  attachment_id uuid not null,
  expires_at timestamptz not null,
  primary key (org_id, ticket_hash),
  constraint download_tickets_attachment_exists
    foreign key (org_id, attachment_id) references crm.attachments (org_id, id) on delete cascade
);
create index download_tickets_of_attachment on crm.download_tickets (org_id, attachment_id);
create index download_tickets_by_age on crm.download_tickets (org_id, expires_at);

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
-- The history page: newest first, of one person, kind or noun, between two moments.
create index actions_by_time on crm.actions (org_id, at desc, id desc);
create index actions_by_actor on crm.actions (org_id, actor_id, at desc, id desc);
create index actions_by_kind on crm.actions (org_id, kind, at desc, id desc);
create index actions_by_noun on crm.actions (org_id, noun, at desc, id desc);

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

-- How many cards stand in a stage and what they are worth, as a sum of small rows like crm.record_counts:
-- nobody who moves a card waits for another who does, and a board of many shows its totals without counting.
create table crm.stage_totals (
  org_id uuid not null references crm.organisations (id),
  stage_id uuid not null,
  -- 'contact' or 'deal'; contacts have no currency ('') and no amount.
  noun text not null,
  currency text not null,
  id uuid not null,
  cards int not null,
  amount_cents bigint not null,
  -- Each amount times its probability; what the stage means is applied when it is shown.
  weighted_cents bigint not null,
  primary key (org_id, stage_id, noun, currency, id)
);

-- What is offered as the reason of a lost deal.
create table crm.lost_reasons (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  name text not null,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);

-- Who works here, as Lanyard ID says (name, email, role: renewed at every arrival), what they tell of themselves,
-- and how they like things. Nothing here is a record of the organisation: it is not in the log of changes.
create table crm.people (
  org_id uuid not null references crm.organisations (id),
  -- The subject of their tokens.
  id text not null,
  name text not null,
  email text not null,
  role text not null,
  company text,
  role_title text,
  phone text,
  time_zone text,
  -- Null until chosen: then the browser's own choice stays, and dates and times are written as is usual in the language.
  theme text,
  language text,
  date_format text,
  time_format text,
  notify_email boolean not null default true,
  notify_push boolean not null default false,
  notify_desktop boolean not null default true,
  share_usage boolean not null default false,
  public_profile boolean not null default false,
  -- Changes up to then were summed up in a mail.
  summed_up_to timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Which columns of each list somebody shows, and how wide: {"contacts": {"columns": ["email"], "widths": {"email": 220}}}.
  lists jsonb not null default '{}'::jsonb,
  primary key (org_id, id),
  constraint people_theme_known check (theme in ('light', 'dark', 'system')),
  constraint people_time_format_known check (time_format in ('12h', '24h'))
);

-- What an organisation has decided for everybody in it. Without a row the defaults hold.
create table crm.organisation_settings (
  org_id uuid primary key references crm.organisations (id),
  -- The currency of `totalValue` and of new deals (rulings, A).
  currency text not null default 'USD',
  version int not null default 1,
  constraint organisation_settings_currency_code check (currency ~ '^[A-Z]{3}$')
);

-- Who has which record open. A row lives as long as its tab reports; losing all of it costs nothing.
create unlogged table crm.presence (
  org_id uuid not null references crm.organisations (id),
  noun text not null,
  record_id uuid not null,
  person_id text not null,
  tab uuid not null,
  person_name text not null,
  seen_at timestamptz not null default now(),
  primary key (org_id, noun, record_id, person_id, tab)
);
create index presence_by_age on crm.presence (org_id, seen_at);

-- Rows of a running import between the file and the tables: COPY and INSERT … SELECT cannot write what they
-- read from elsewhere into a protected table of a sharded database, only from a co-located one, so this one is
-- distributed by org_id and has no policy of its own (architecture, section 2). Rows are written and removed
-- within one transaction: no other transaction ever sees one, and a killed import leaves none behind.
create unlogged table crm.import_rows (
  org_id uuid not null,
  import_id uuid not null,
  -- As a person counts in a spreadsheet; the header is row 1.
  row_number int not null,
  contact_id uuid not null,
  email_key text,
  -- The columns of crm.contacts that this row fills, keys included, as one object; what is empty is left out.
  contact jsonb not null,
  -- The row as it stands in the file, as JSON text, for reporting it.
  cells text not null,
  -- The company it names: how to find it, the columns of crm.companies if it has to be made, and the id it then gets.
  company_key text,
  company jsonb,
  new_company_id uuid,
  -- The company it is linked to.
  company_id uuid,
  company_name text,
  -- What becomes of the row: a contact of its own, part of another contact, or nothing.
  fate text not null default 'create',
  -- The contact that holds this e-mail address already.
  holder_id uuid,
  primary key (org_id, import_id, row_number),
  constraint import_rows_fate_known check (fate in ('create', 'merge', 'fail'))
);
create index import_rows_by_email on crm.import_rows (org_id, import_id, email_key, row_number);
create index import_rows_by_company on crm.import_rows (org_id, import_id, company_key, row_number);
create index import_rows_by_contact on crm.import_rows (org_id, import_id, contact_id);

grant select, insert, update, delete on crm.import_rows to lanyard_app;

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array[
    'pipelines', 'stages', 'companies', 'contacts', 'deals', 'notes', 'attachments', 'download_tickets',
    'actions', 'action_changes', 'record_counts', 'idempotency_keys', 'stage_totals', 'lost_reasons',
    'people', 'organisation_settings', 'presence'
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
grant execute on function crm.current_org() to lanyard_app;
