-- What migrations/ and functions/ make of an empty database, for reading: nothing applies this file.

create extension btree_gin with schema crm;

create extension fuzzystrmatch with schema crm;

create extension pg_trgm with schema crm;

create table crm.action_changes (
  org_id uuid not null,
  action_id uuid not null,
  noun text not null,
  record_id uuid not null,
  subject_id uuid not null,
  op text not null,
  before jsonb,
  after jsonb,
  version integer not null,
  constraint action_changes_pkey PRIMARY KEY (org_id, action_id, record_id),
  constraint action_changes_action_exists FOREIGN KEY (org_id, action_id) REFERENCES crm.actions(org_id, id),
  constraint action_changes_op_known CHECK ((op = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'restore'::text])))
);
CREATE INDEX action_changes_of_record ON crm.action_changes USING btree (org_id, record_id, version);
CREATE INDEX action_changes_of_subject ON crm.action_changes USING btree (org_id, subject_id, action_id DESC);
alter table crm.action_changes enable row level security;
alter table crm.action_changes force row level security;
create policy own_organisation on crm.action_changes for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.action_changes for select to current_user using (true);
grant delete, insert, select, update on crm.action_changes to lanyard_app;

create table crm.actions (
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  noun text not null,
  actor_id text not null,
  actor_name text not null,
  at timestamp with time zone not null default now(),
  label text not null,
  record_count integer not null,
  record_id uuid,
  undo_of uuid,
  undone_by uuid,
  constraint actions_pkey PRIMARY KEY (org_id, id),
  constraint actions_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
CREATE INDEX actions_by_actor ON crm.actions USING btree (org_id, actor_id, at DESC, id DESC);
CREATE INDEX actions_by_kind ON crm.actions USING btree (org_id, kind, at DESC, id DESC);
CREATE INDEX actions_by_noun ON crm.actions USING btree (org_id, noun, at DESC, id DESC);
CREATE INDEX actions_by_time ON crm.actions USING btree (org_id, at DESC, id DESC);
alter table crm.actions enable row level security;
alter table crm.actions force row level security;
create policy own_organisation on crm.actions for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.actions for select to current_user using (true);
grant delete, insert, select, update on crm.actions to lanyard_app;

create table crm.attachments (
  org_id uuid not null,
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
  version integer not null default 1,
  uploaded_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  task_id uuid,
  constraint attachments_pkey PRIMARY KEY (org_id, id),
  constraint attachments_company_exists FOREIGN KEY (org_id, company_id) REFERENCES crm.companies(org_id, id),
  constraint attachments_contact_exists FOREIGN KEY (org_id, contact_id) REFERENCES crm.contacts(org_id, id),
  constraint attachments_deal_exists FOREIGN KEY (org_id, deal_id) REFERENCES crm.deals(org_id, id),
  constraint attachments_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint attachments_task_exists FOREIGN KEY (org_id, task_id) REFERENCES crm.tasks(org_id, id),
  constraint attachments_filename_filled CHECK ((filename <> ''::text)),
  constraint attachments_one_holder CHECK ((num_nonnulls(contact_id, company_id, deal_id, task_id) = 1)),
  constraint attachments_size_positive CHECK ((size_bytes >= 0))
);
CREATE INDEX attachments_deleted ON crm.attachments USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX attachments_of_company ON crm.attachments USING btree (org_id, company_id, id DESC) WHERE (company_id IS NOT NULL);
CREATE INDEX attachments_of_contact ON crm.attachments USING btree (org_id, contact_id, id DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX attachments_of_deal ON crm.attachments USING btree (org_id, deal_id, id DESC) WHERE (deal_id IS NOT NULL);
CREATE INDEX attachments_of_task ON crm.attachments USING btree (org_id, task_id, id DESC) WHERE (task_id IS NOT NULL);
CREATE INDEX attachments_size ON crm.attachments USING btree (org_id) INCLUDE (size_bytes);
alter table crm.attachments enable row level security;
alter table crm.attachments force row level security;
create policy own_organisation on crm.attachments for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.attachments for select to current_user using (true);
grant delete, insert, select, update on crm.attachments to lanyard_app;

create table crm.audit_entries (
  org_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null default now(),
  is_of_signin boolean not null default false,
  what text not null,
  who_id text,
  who_name text not null,
  who_email text,
  detail jsonb not null,
  constraint audit_entries_pkey PRIMARY KEY (org_id, id),
  constraint audit_entries_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
CREATE INDEX audit_entries_by_time ON crm.audit_entries USING btree (org_id, at DESC, id DESC);
CREATE INDEX audit_entries_by_what ON crm.audit_entries USING btree (org_id, what, at DESC, id DESC);
CREATE INDEX audit_entries_of_signin ON crm.audit_entries USING btree (org_id, at DESC) WHERE is_of_signin;
alter table crm.audit_entries enable row level security;
alter table crm.audit_entries force row level security;
create policy own_organisation on crm.audit_entries for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.audit_entries for select to current_user using (true);
grant insert, select on crm.audit_entries to lanyard_app;

create table crm.companies (
  org_id uuid not null,
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
  tags text[] not null default '{}'::text[],
  name_key text not null,
  search_text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  industry_key text,
  size_key text,
  size_rank integer,
  city_key text,
  state_key text,
  country_key text,
  tag_keys text[] not null default '{}'::text[],
  external_id text,
  owner_id text,
  constraint companies_pkey PRIMARY KEY (org_id, id),
  constraint companies_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.companies alter search_text set statistics 400;
CREATE INDEX companies_by_created ON crm.companies USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_external_id ON crm.companies USING btree (org_id, external_id) WHERE ((external_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_filter ON crm.companies USING gin (org_id, industry_key, size_key, city_key crm.gin_trgm_ops, state_key crm.gin_trgm_ops, country_key crm.gin_trgm_ops, tag_keys) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_industry ON crm.companies USING btree (org_id, industry_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_name ON crm.companies USING btree (org_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_owner ON crm.companies USING btree (org_id, owner_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_search ON crm.companies USING gin (org_id, search_text crm.gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_size ON crm.companies USING btree (org_id, size_rank, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_updated ON crm.companies USING btree (org_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_deleted ON crm.companies USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE TRIGGER note_changed_search_words AFTER UPDATE OF search_text ON crm.companies FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION crm.note_search_words_companies();
CREATE TRIGGER note_new_search_words AFTER INSERT ON crm.companies REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_companies();
CREATE TRIGGER note_purged_search_words AFTER DELETE ON crm.companies REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_companies();
alter table crm.companies enable row level security;
alter table crm.companies force row level security;
create policy own_organisation on crm.companies for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.companies for select to current_user using (true);
grant delete, insert, select, update on crm.companies to lanyard_app;

create table crm.contact_emails (
  org_id uuid not null,
  email_key text not null,
  contact_id uuid not null,
  constraint contact_emails_unique PRIMARY KEY (org_id, email_key)
);
alter table crm.contact_emails enable row level security;
alter table crm.contact_emails force row level security;
create policy own_organisation on crm.contact_emails for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.contact_emails for select to current_user using (true);
grant delete, insert, select, update on crm.contact_emails to lanyard_app;

create table crm.contacts (
  org_id uuid not null,
  id uuid not null,
  first text,
  last text,
  email text,
  phone text,
  mobile_phone text,
  company text,
  company_id uuid,
  tags text[] not null default '{}'::text[],
  external_id text,
  job_title text,
  employment_role text,
  seniority text,
  lead_status text,
  lifecycle_stage text,
  lead_score integer,
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
  stage_entered_at timestamp with time zone,
  name_key text,
  email_key text,
  company_key text,
  search_text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  job_title_key text,
  employment_role_key text,
  seniority_key text,
  lead_status_key text,
  lifecycle_stage_key text,
  city_key text,
  state_key text,
  country_key text,
  tag_keys text[] not null default '{}'::text[],
  reach_keys text[] not null default '{}'::text[],
  emails text[] not null default '{}'::text[],
  phones text[] not null default '{}'::text[],
  emails_key text[] not null default '{}'::text[],
  phone_keys text[] not null default '{}'::text[],
  owner_id text,
  constraint contacts_pkey PRIMARY KEY (org_id, id),
  constraint contacts_company_exists FOREIGN KEY (org_id, company_id) REFERENCES crm.companies(org_id, id),
  constraint contacts_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint contacts_stage_exists FOREIGN KEY (org_id, stage_id) REFERENCES crm.stages(org_id, id),
  constraint contacts_first_email CHECK (((email IS NOT NULL) OR (emails = '{}'::text[]))),
  constraint contacts_first_phone CHECK (((phone IS NOT NULL) OR (phones = '{}'::text[]))),
  constraint contacts_lead_score_range CHECK (((lead_score >= 0) AND (lead_score <= 100))),
  constraint contacts_named CHECK (((first IS NOT NULL) OR (last IS NOT NULL) OR (email IS NOT NULL)))
);
alter table crm.contacts alter search_text set statistics 400;
CREATE INDEX contacts_by_company ON crm.contacts USING btree (org_id, company_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_country_key_and_email_key ON crm.contacts USING btree (org_id, country_key, email_key, id) WHERE ((deleted_at IS NULL) AND (country_key IS NOT NULL));
CREATE INDEX contacts_by_country_key_and_name_key ON crm.contacts USING btree (org_id, country_key, name_key, id) WHERE ((deleted_at IS NULL) AND (country_key IS NOT NULL));
CREATE INDEX contacts_by_created ON crm.contacts USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_email ON crm.contacts USING btree (org_id, email_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_external_id ON crm.contacts USING btree (org_id, external_id) WHERE ((external_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_filter ON crm.contacts USING gin (org_id, job_title_key crm.gin_trgm_ops, employment_role_key, seniority_key, lead_status_key, lifecycle_stage_key, city_key crm.gin_trgm_ops, state_key crm.gin_trgm_ops, country_key crm.gin_trgm_ops, tag_keys, reach_keys) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_name ON crm.contacts USING btree (org_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_owner ON crm.contacts USING btree (org_id, owner_id, stage_id, stage_entered_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_score ON crm.contacts USING btree (org_id, lead_score, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_search ON crm.contacts USING gin (org_id, search_text crm.gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_surname ON crm.contacts USING btree (org_id, "substring"(name_key, '[^ ]+$'::text), id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_updated ON crm.contacts USING btree (org_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_deleted ON crm.contacts USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX contacts_email_unique ON crm.contacts USING btree (org_id, email_key) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_of_company ON crm.contacts USING btree (org_id, company_id, name_key, id);
CREATE INDEX contacts_of_stage ON crm.contacts USING btree (org_id, stage_id, stage_entered_at DESC, id) WHERE (deleted_at IS NULL);
CREATE TRIGGER keep_changed_contact_emails AFTER UPDATE OF email_key, emails_key ON crm.contacts FOR EACH ROW WHEN (((old.email_key IS DISTINCT FROM new.email_key) OR (old.emails_key IS DISTINCT FROM new.emails_key))) EXECUTE FUNCTION crm.keep_changed_contact_emails();
CREATE TRIGGER keep_contact_emails AFTER INSERT ON crm.contacts REFERENCING NEW TABLE AS new_contacts FOR EACH STATEMENT EXECUTE FUNCTION crm.keep_contact_emails();
CREATE TRIGGER keep_marked_contact_emails AFTER UPDATE ON crm.contacts REFERENCING OLD TABLE AS old_contacts NEW TABLE AS new_contacts FOR EACH STATEMENT EXECUTE FUNCTION crm.keep_marked_contact_emails();
CREATE TRIGGER note_changed_search_words AFTER UPDATE OF search_text ON crm.contacts FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION crm.note_search_words_contacts();
CREATE TRIGGER note_new_search_words AFTER INSERT ON crm.contacts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_contacts();
CREATE TRIGGER note_purged_search_words AFTER DELETE ON crm.contacts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_contacts();
alter table crm.contacts enable row level security;
alter table crm.contacts force row level security;
create policy own_organisation on crm.contacts for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.contacts for select to current_user using (true);
grant delete, insert, select, update on crm.contacts to lanyard_app;

create table crm.deal_contacts (
  org_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  contact_id uuid not null,
  role text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint deal_contacts_pkey PRIMARY KEY (org_id, id),
  constraint deal_contacts_contact_exists FOREIGN KEY (org_id, contact_id) REFERENCES crm.contacts(org_id, id),
  constraint deal_contacts_deal_exists FOREIGN KEY (org_id, deal_id) REFERENCES crm.deals(org_id, id),
  constraint deal_contacts_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint deal_contacts_role_known CHECK ((role = ANY (ARRAY['decision_maker'::text, 'champion'::text, 'influencer'::text, 'user'::text, 'blocker'::text, 'other'::text])))
);
CREATE INDEX deal_contacts_deleted ON crm.deal_contacts USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX deal_contacts_of_contact ON crm.deal_contacts USING btree (org_id, contact_id, deal_id);
CREATE INDEX deal_contacts_of_deal ON crm.deal_contacts USING btree (org_id, deal_id, id);
alter table crm.deal_contacts enable row level security;
alter table crm.deal_contacts force row level security;
create policy own_organisation on crm.deal_contacts for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.deal_contacts for select to current_user using (true);
grant delete, insert, select, update on crm.deal_contacts to lanyard_app;

create table crm.deals (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  amount_cents bigint,
  currency text not null default 'USD'::text,
  pipeline_id uuid not null,
  stage_id uuid not null,
  stage_entered_at timestamp with time zone not null default now(),
  probability integer,
  expected_close_date date,
  contact_id uuid,
  company_id uuid,
  tags text[] not null default '{}'::text[],
  name_key text not null,
  search_text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  lost_reason text,
  tag_keys text[] not null default '{}'::text[],
  has_own_probability boolean not null default false,
  external_id text,
  owner_id text,
  constraint deals_pkey PRIMARY KEY (org_id, id),
  constraint deals_company_exists FOREIGN KEY (org_id, company_id) REFERENCES crm.companies(org_id, id),
  constraint deals_contact_exists FOREIGN KEY (org_id, contact_id) REFERENCES crm.contacts(org_id, id),
  constraint deals_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint deals_pipeline_exists FOREIGN KEY (org_id, pipeline_id) REFERENCES crm.pipelines(org_id, id),
  constraint deals_stage_exists FOREIGN KEY (org_id, stage_id) REFERENCES crm.stages(org_id, id),
  constraint deals_amount_positive CHECK ((amount_cents > 0)),
  constraint deals_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint deals_probability_range CHECK (((probability >= 0) AND (probability <= 100)))
);
alter table crm.deals alter search_text set statistics 400;
CREATE INDEX deals_by_amount ON crm.deals USING btree (org_id, amount_cents, id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_close ON crm.deals USING btree (org_id, expected_close_date, id) INCLUDE (stage_id, currency, amount_cents, probability) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_created ON crm.deals USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_external_id ON crm.deals USING btree (org_id, external_id) WHERE ((external_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_name ON crm.deals USING btree (org_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_owner ON crm.deals USING btree (org_id, owner_id, stage_id, stage_entered_at DESC, id) INCLUDE (currency, amount_cents) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_probability ON crm.deals USING btree (org_id, probability) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_search ON crm.deals USING gin (org_id, search_text crm.gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_tag ON crm.deals USING gin (org_id, tag_keys) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_updated ON crm.deals USING btree (org_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_deleted ON crm.deals USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX deals_of_company ON crm.deals USING btree (org_id, company_id);
CREATE INDEX deals_of_contact ON crm.deals USING btree (org_id, contact_id);
CREATE INDEX deals_of_stage ON crm.deals USING btree (org_id, stage_id, stage_entered_at DESC, id) INCLUDE (currency, amount_cents, probability) WHERE (deleted_at IS NULL);
CREATE TRIGGER note_changed_search_words AFTER UPDATE OF search_text ON crm.deals FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION crm.note_search_words_deals();
CREATE TRIGGER note_new_search_words AFTER INSERT ON crm.deals REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_deals();
CREATE TRIGGER note_purged_search_words AFTER DELETE ON crm.deals REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_deals();
alter table crm.deals enable row level security;
alter table crm.deals force row level security;
create policy own_organisation on crm.deals for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.deals for select to current_user using (true);
grant delete, insert, select, update on crm.deals to lanyard_app;

create table crm.download_tickets (
  org_id uuid not null,
  ticket_hash text not null,
  attachment_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint download_tickets_pkey PRIMARY KEY (org_id, ticket_hash),
  constraint download_tickets_attachment_exists FOREIGN KEY (org_id, attachment_id) REFERENCES crm.attachments(org_id, id) ON DELETE CASCADE,
  constraint download_tickets_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
CREATE INDEX download_tickets_by_age ON crm.download_tickets USING btree (org_id, expires_at);
CREATE INDEX download_tickets_of_attachment ON crm.download_tickets USING btree (org_id, attachment_id);
alter table crm.download_tickets enable row level security;
alter table crm.download_tickets force row level security;
create policy own_organisation on crm.download_tickets for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.download_tickets for select to current_user using (true);
grant delete, insert, select, update on crm.download_tickets to lanyard_app;

create table crm.duplicate_keys (
  org_id uuid not null,
  key bigint not null,
  id uuid not null,
  constraint duplicate_keys_pkey PRIMARY KEY (org_id, key, id)
);
alter table crm.duplicate_keys enable row level security;
alter table crm.duplicate_keys force row level security;
create policy own_organisation on crm.duplicate_keys for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.duplicate_keys for select to current_user using (true);
grant delete, insert, select, update on crm.duplicate_keys to lanyard_app;

create table crm.duplicate_large_blocks (
  org_id uuid not null,
  noun text not null,
  key bigint not null,
  records integer not null,
  constraint duplicate_large_blocks_pkey PRIMARY KEY (org_id, noun, key)
);
CREATE INDEX duplicate_large_blocks_largest ON crm.duplicate_large_blocks USING btree (org_id, noun, records DESC, key);
alter table crm.duplicate_large_blocks enable row level security;
alter table crm.duplicate_large_blocks force row level security;
create policy own_organisation on crm.duplicate_large_blocks for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.duplicate_large_blocks for select to current_user using (true);
grant delete, insert, select, update on crm.duplicate_large_blocks to lanyard_app;

create table crm.duplicate_pairs (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  noun text not null,
  left_id uuid not null,
  right_id uuid not null,
  score real not null,
  dismissed boolean not null default false,
  version integer not null default 1,
  constraint duplicate_pairs_pkey PRIMARY KEY (org_id, id),
  constraint duplicate_pairs_once UNIQUE (org_id, noun, left_id, right_id),
  constraint duplicate_pairs_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint duplicate_pairs_ordered CHECK ((left_id < right_id))
);
CREATE INDEX duplicate_pairs_best ON crm.duplicate_pairs USING btree (org_id, noun, score DESC, id) WHERE (NOT dismissed);
CREATE INDEX duplicate_pairs_of_right ON crm.duplicate_pairs USING btree (org_id, noun, right_id);
alter table crm.duplicate_pairs enable row level security;
alter table crm.duplicate_pairs force row level security;
create policy own_organisation on crm.duplicate_pairs for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.duplicate_pairs for select to current_user using (true);
grant delete, insert, select, update on crm.duplicate_pairs to lanyard_app;

create table crm.duplicate_searches (
  org_id uuid not null,
  noun text not null,
  changed_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  compared_parts integer,
  constraint duplicate_searches_pkey PRIMARY KEY (org_id, noun),
  constraint duplicate_searches_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.duplicate_searches enable row level security;
alter table crm.duplicate_searches force row level security;
create policy own_organisation on crm.duplicate_searches for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.duplicate_searches for select to current_user using (true);
grant delete, insert, select, update on crm.duplicate_searches to lanyard_app;

create table crm.duplicate_surnames (
  org_id uuid not null,
  noun text not null,
  key bigint not null,
  holders integer not null,
  constraint duplicate_surnames_pkey PRIMARY KEY (org_id, noun, key)
);
alter table crm.duplicate_surnames enable row level security;
alter table crm.duplicate_surnames force row level security;
create policy own_organisation on crm.duplicate_surnames for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.duplicate_surnames for select to current_user using (true);
grant delete, insert, select, update on crm.duplicate_surnames to lanyard_app;

create table crm.duplicate_traits (
  org_id uuid not null,
  noun text not null,
  id uuid not null,
  given text,
  root text,
  surname text,
  generation text,
  mailboxes text[] not null default '{}'::text[],
  domains text[] not null default '{}'::text[],
  phones text[] not null default '{}'::text[],
  employer text,
  city text,
  is_compared boolean not null default false,
  phone_ends text[] not null default '{}'::text[],
  name_sound bigint,
  surname_key bigint,
  keys bigint[] not null default '{}'::bigint[],
  mobile_ends text[] not null default '{}'::text[],
  landline_ends text[] not null default '{}'::text[],
  constraint duplicate_traits_pkey PRIMARY KEY (org_id, id)
);
CREATE INDEX duplicate_traits_due ON crm.duplicate_traits USING btree (org_id, noun, id) WHERE (NOT is_compared);
alter table crm.duplicate_traits enable row level security;
alter table crm.duplicate_traits force row level security;
create policy own_organisation on crm.duplicate_traits for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.duplicate_traits for select to current_user using (true);
grant delete, insert, select, update on crm.duplicate_traits to lanyard_app;

create table crm.erased_records (
  org_id uuid not null,
  id uuid not null,
  noun text not null,
  erased_at timestamp with time zone not null default now(),
  constraint erased_records_pkey PRIMARY KEY (org_id, id),
  constraint erased_records_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.erased_records enable row level security;
alter table crm.erased_records force row level security;
create policy own_organisation on crm.erased_records for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.erased_records for select to current_user using (true);
grant insert, select on crm.erased_records to lanyard_app;

create table crm.idempotency_keys (
  org_id uuid not null,
  person_id text not null,
  key text not null,
  request_hash text not null,
  action_id uuid,
  status integer,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (org_id, person_id, key),
  constraint idempotency_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
CREATE INDEX idempotency_keys_by_age ON crm.idempotency_keys USING btree (org_id, created_at);
alter table crm.idempotency_keys enable row level security;
alter table crm.idempotency_keys force row level security;
create policy own_organisation on crm.idempotency_keys for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.idempotency_keys for select to current_user using (true);
grant delete, insert, select, update on crm.idempotency_keys to lanyard_app;

create table crm.import_check_rows (
  org_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  noun text not null,
  outcome text not null,
  record_id uuid,
  before jsonb,
  after jsonb,
  problem text,
  cells text not null,
  run_outcome text,
  run_record_id uuid,
  run_before jsonb,
  run_after jsonb,
  left_out jsonb,
  constraint import_check_rows_pkey PRIMARY KEY (org_id, import_id, row_number, noun),
  constraint import_check_rows_outcome_known CHECK ((outcome = ANY (ARRAY['create'::text, 'update'::text, 'unchanged'::text, 'conflict'::text, 'fail'::text])))
);
CREATE INDEX import_check_rows_leaving_out ON crm.import_check_rows USING btree (org_id, import_id, row_number, noun) WHERE (left_out IS NOT NULL);
CREATE INDEX import_check_rows_to_look_at ON crm.import_check_rows USING btree (org_id, import_id, outcome, row_number, noun) WHERE (outcome = ANY (ARRAY['update'::text, 'conflict'::text, 'fail'::text]));
alter table crm.import_check_rows enable row level security;
alter table crm.import_check_rows force row level security;
create policy own_organisation on crm.import_check_rows for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.import_check_rows for select to current_user using (true);
grant delete, insert, select, update on crm.import_check_rows to lanyard_app;

create table crm.import_problems (
  org_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  reason jsonb not null,
  cells text not null,
  is_skipped boolean not null default false,
  constraint import_problems_pkey PRIMARY KEY (org_id, import_id, row_number),
  constraint import_problems_org_id_import_id_fkey FOREIGN KEY (org_id, import_id) REFERENCES crm.imports(org_id, id) ON DELETE CASCADE
);
alter table crm.import_problems enable row level security;
alter table crm.import_problems force row level security;
create policy own_organisation on crm.import_problems for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.import_problems for select to current_user using (true);
grant delete, insert, select, update on crm.import_problems to lanyard_app;

create unlogged table crm.import_rows (
  org_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  record_id uuid not null,
  record jsonb not null,
  cells text not null,
  company_key text,
  company jsonb,
  new_company_id uuid,
  company_id uuid,
  company_name text,
  outcome text not null default 'create'::text,
  holder_id uuid,
  problem text,
  reason jsonb,
  match_keys text[] not null default '{}'::text[],
  held_by text,
  note text,
  note_id uuid,
  company_is_new boolean not null default false,
  holder_is_own boolean not null default false,
  left_out jsonb,
  link_keys text[],
  link_ids uuid[],
  link_names text[],
  constraint import_rows_pkey PRIMARY KEY (org_id, import_id, row_number),
  constraint import_rows_outcome_known CHECK ((outcome = ANY (ARRAY['create'::text, 'merge'::text, 'fail'::text, 'refuse'::text])))
);
grant delete, insert, select, update on crm.import_rows to lanyard_app;

create table crm.imports (
  org_id uuid not null,
  id uuid not null,
  owner_id text not null,
  owner_name text not null,
  owner_email text not null,
  language text not null,
  state text not null default 'uploading'::text,
  kind text not null,
  file_name text not null default ''::text,
  file_bytes bigint not null default 0,
  headers jsonb not null default '[]'::jsonb,
  sample_rows jsonb not null default '[]'::jsonb,
  suggested_mapping jsonb not null default '{}'::jsonb,
  encoding text,
  encoding_is_sure boolean not null default true,
  delimiter text,
  quoting text,
  has_header boolean not null default true,
  rows_above integer not null default 0,
  choices jsonb,
  progress_done bigint not null default 0,
  progress_total bigint not null default 0,
  attempts integer not null default 0,
  cancel_asked boolean not null default false,
  check_result jsonb,
  result jsonb,
  failure jsonb,
  action_id uuid,
  is_seen boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  keeps_file boolean not null default false,
  looks_like text,
  kept_rows jsonb,
  constraint imports_pkey PRIMARY KEY (org_id, id),
  constraint imports_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint imports_state_known CHECK ((state = ANY (ARRAY['uploading'::text, 'uploaded'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX imports_by_time ON crm.imports USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX imports_to_carry_out ON crm.imports USING btree (org_id) WHERE (state = ANY (ARRAY['uploading'::text, 'checking'::text, 'running'::text]));
alter table crm.imports enable row level security;
alter table crm.imports force row level security;
create policy own_organisation on crm.imports for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.imports for select to current_user using (true);
grant delete, insert, select, update on crm.imports to lanyard_app;

create table crm.lost_reasons (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  "position" integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint lost_reasons_pkey PRIMARY KEY (org_id, id),
  constraint lost_reasons_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.lost_reasons enable row level security;
alter table crm.lost_reasons force row level security;
create policy own_organisation on crm.lost_reasons for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.lost_reasons for select to current_user using (true);
grant delete, insert, select, update on crm.lost_reasons to lanyard_app;

create table crm.merged_records (
  org_id uuid not null,
  id uuid not null,
  noun text not null,
  merged_into uuid not null,
  constraint merged_records_pkey PRIMARY KEY (org_id, id),
  constraint merged_records_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
CREATE INDEX merged_records_of_survivor ON crm.merged_records USING btree (org_id, merged_into);
alter table crm.merged_records enable row level security;
alter table crm.merged_records force row level security;
create policy own_organisation on crm.merged_records for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.merged_records for select to current_user using (true);
grant delete, insert, select, update on crm.merged_records to lanyard_app;

create table crm.notes (
  org_id uuid not null,
  id uuid not null,
  contact_id uuid,
  body text not null,
  author_id text not null,
  author_name text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  company_id uuid,
  deal_id uuid,
  task_id uuid,
  search_key text default crm.searched_text(body),
  pinned boolean not null default false,
  constraint notes_pkey PRIMARY KEY (org_id, id),
  constraint notes_company_exists FOREIGN KEY (org_id, company_id) REFERENCES crm.companies(org_id, id),
  constraint notes_contact_exists FOREIGN KEY (org_id, contact_id) REFERENCES crm.contacts(org_id, id),
  constraint notes_deal_exists FOREIGN KEY (org_id, deal_id) REFERENCES crm.deals(org_id, id),
  constraint notes_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint notes_task_exists FOREIGN KEY (org_id, task_id) REFERENCES crm.tasks(org_id, id),
  constraint notes_body_filled CHECK ((body <> ''::text)),
  constraint notes_one_holder CHECK ((num_nonnulls(contact_id, company_id, deal_id, task_id) = 1))
);
CREATE INDEX notes_by_search ON crm.notes USING gin (org_id, search_key crm.gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX notes_deleted ON crm.notes USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX notes_of_company ON crm.notes USING btree (org_id, company_id, pinned DESC, created_at DESC, id DESC) WHERE (company_id IS NOT NULL);
CREATE INDEX notes_of_contact ON crm.notes USING btree (org_id, contact_id, pinned DESC, created_at DESC, id DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX notes_of_deal ON crm.notes USING btree (org_id, deal_id, pinned DESC, created_at DESC, id DESC) WHERE (deal_id IS NOT NULL);
CREATE INDEX notes_of_task ON crm.notes USING btree (org_id, task_id, pinned DESC, created_at DESC, id DESC) WHERE (task_id IS NOT NULL);
CREATE TRIGGER note_changed_search_words AFTER UPDATE OF search_key, deleted_at ON crm.notes FOR EACH ROW WHEN (((old.search_key IS DISTINCT FROM new.search_key) OR ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)))) EXECUTE FUNCTION crm.note_search_words_notes();
CREATE TRIGGER note_new_search_words AFTER INSERT ON crm.notes REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_notes();
CREATE TRIGGER note_purged_search_words AFTER DELETE ON crm.notes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_notes();
alter table crm.notes enable row level security;
alter table crm.notes force row level security;
create policy own_organisation on crm.notes for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.notes for select to current_user using (true);
grant delete, insert, select, update on crm.notes to lanyard_app;

create table crm.notices (
  org_id uuid not null,
  id uuid not null,
  person_id text not null,
  kind text not null,
  noun text not null,
  record_id uuid,
  parameters jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone,
  mail_handled_at timestamp with time zone,
  action_id uuid,
  is_withdrawn boolean not null default false,
  constraint notices_pkey PRIMARY KEY (org_id, id),
  constraint notices_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
CREATE INDEX notices_of_action ON crm.notices USING btree (org_id, action_id) WHERE ((action_id IS NOT NULL) AND (seen_at IS NULL));
CREATE INDEX notices_of_person ON crm.notices USING btree (org_id, person_id, id);
CREATE INDEX notices_to_mail ON crm.notices USING btree (org_id, created_at, person_id) WHERE ((mail_handled_at IS NULL) AND (seen_at IS NULL));
CREATE INDEX notices_unseen ON crm.notices USING btree (org_id, person_id) WHERE (seen_at IS NULL);
alter table crm.notices enable row level security;
alter table crm.notices force row level security;
create policy own_organisation on crm.notices for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.notices for select to current_user using (true);
grant delete, insert, select, update on crm.notices to lanyard_app;

create table crm.organisation_settings (
  org_id uuid not null,
  currency text not null default 'USD'::text,
  version integer not null default 1,
  default_country text,
  constraint organisation_settings_pkey PRIMARY KEY (org_id),
  constraint organisation_settings_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint organisation_settings_country_code CHECK ((default_country ~ '^[A-Z]{2}$'::text)),
  constraint organisation_settings_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
alter table crm.organisation_settings enable row level security;
alter table crm.organisation_settings force row level security;
create policy own_organisation on crm.organisation_settings for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.organisation_settings for select to current_user using (true);
grant delete, insert, select, update on crm.organisation_settings to lanyard_app;

create table crm.organisations (
  id uuid not null,
  slug text not null,
  created_at timestamp with time zone not null default now(),
  constraint organisations_pkey PRIMARY KEY (id),
  constraint organisations_slug_unique UNIQUE (slug),
  constraint organisations_slug_known CHECK (((slug <> 'unknown'::text) AND (slug <> ''::text)))
);
alter table crm.organisations enable row level security;
alter table crm.organisations force row level security;
create policy own_organisation on crm.organisations for all to public using ((id = crm.current_org())) with check ((id = crm.current_org()));
create policy owner_reads on crm.organisations for select to current_user using (true);
grant insert, select on crm.organisations to lanyard_app;

create table crm.people (
  org_id uuid not null,
  id text not null,
  name text not null,
  email text not null,
  role text not null,
  company text,
  role_title text,
  phone text,
  time_zone text,
  theme text,
  language text,
  date_format text,
  time_format text,
  notify_email boolean not null default true,
  notify_push boolean not null default false,
  notify_desktop boolean not null default true,
  share_usage boolean not null default false,
  public_profile boolean not null default false,
  summed_up_to timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  lists jsonb not null default '{}'::jsonb,
  calendar_secret_hash text,
  calendar_since timestamp with time zone,
  put_away text[] not null default '{}'::text[],
  left_at timestamp with time zone,
  constraint people_pkey PRIMARY KEY (org_id, id),
  constraint people_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint people_theme_known CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text, 'system'::text]))),
  constraint people_time_format_known CHECK ((time_format = ANY (ARRAY['12h'::text, '24h'::text])))
);
CREATE UNIQUE INDEX people_by_calendar ON crm.people USING btree (org_id, calendar_secret_hash) WHERE (calendar_secret_hash IS NOT NULL);
alter table crm.people enable row level security;
alter table crm.people force row level security;
create policy own_organisation on crm.people for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.people for select to current_user using (true);
grant delete, insert, select, update on crm.people to lanyard_app;

create table crm.phone_rereadings (
  org_id uuid not null,
  noun text not null default ''::text,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint phone_rereadings_pkey PRIMARY KEY (org_id),
  constraint phone_rereadings_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.phone_rereadings enable row level security;
alter table crm.phone_rereadings force row level security;
create policy own_organisation on crm.phone_rereadings for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.phone_rereadings for select to current_user using (true);
grant delete, insert, select, update on crm.phone_rereadings to lanyard_app;

create table crm.pipelines (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  "position" integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint pipelines_pkey PRIMARY KEY (org_id, id),
  constraint pipelines_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.pipelines enable row level security;
alter table crm.pipelines force row level security;
create policy own_organisation on crm.pipelines for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.pipelines for select to current_user using (true);
grant delete, insert, select, update on crm.pipelines to lanyard_app;

create unlogged table crm.presence (
  org_id uuid not null,
  noun text not null,
  record_id uuid not null,
  person_id text not null,
  tab uuid not null,
  person_name text not null,
  seen_at timestamp with time zone not null default now(),
  constraint presence_pkey PRIMARY KEY (org_id, noun, record_id, person_id, tab),
  constraint presence_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
CREATE INDEX presence_by_age ON crm.presence USING btree (org_id, seen_at);
alter table crm.presence enable row level security;
alter table crm.presence force row level security;
create policy own_organisation on crm.presence for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.presence for select to current_user using (true);
grant delete, insert, select, update on crm.presence to lanyard_app;

create table crm.record_counts (
  org_id uuid not null,
  noun text not null,
  id uuid not null,
  delta integer not null,
  constraint record_counts_pkey PRIMARY KEY (org_id, noun, id),
  constraint record_counts_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.record_counts enable row level security;
alter table crm.record_counts force row level security;
create policy own_organisation on crm.record_counts for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.record_counts for select to current_user using (true);
grant delete, insert, select, update on crm.record_counts to lanyard_app;

create table crm.schema_functions (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_functions_pkey PRIMARY KEY (name)
);

create table crm.schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  version text,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
grant select on crm.schema_migrations to lanyard_app;

create table crm.search_word_changes (
  org_id uuid not null,
  id bigint not null,
  records text not null,
  record_ids uuid[] not null,
  former_text text,
  constraint search_word_changes_pkey PRIMARY KEY (org_id, id)
);
alter table crm.search_word_changes enable row level security;
alter table crm.search_word_changes force row level security;
create policy own_organisation on crm.search_word_changes for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.search_word_changes for select to current_user using (true);
grant delete, insert, select, update on crm.search_word_changes to lanyard_app;

create table crm.search_words (
  org_id uuid not null,
  word text not null,
  reversed text not null default reverse(word),
  only_notes boolean not null default false,
  constraint search_words_pkey PRIMARY KEY (org_id, word)
);
CREATE INDEX search_words_by_end ON crm.search_words USING btree (org_id, reversed);
alter table crm.search_words enable row level security;
alter table crm.search_words force row level security;
create policy own_organisation on crm.search_words for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.search_words for select to current_user using (true);
grant delete, insert, select, update on crm.search_words to lanyard_app;

create table crm.stage_totals (
  org_id uuid not null,
  stage_id uuid not null,
  noun text not null,
  currency text not null,
  id uuid not null,
  cards integer not null,
  amount_cents bigint not null,
  weighted_cents bigint not null,
  constraint stage_totals_pkey PRIMARY KEY (org_id, stage_id, noun, currency, id),
  constraint stage_totals_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.stage_totals enable row level security;
alter table crm.stage_totals force row level security;
create policy own_organisation on crm.stage_totals for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.stage_totals for select to current_user using (true);
grant delete, insert, select, update on crm.stage_totals to lanyard_app;

create table crm.stages (
  org_id uuid not null,
  id uuid not null,
  pipeline_id uuid not null,
  name text not null,
  color text not null,
  "position" integer not null,
  outcome text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  time_limit_days integer,
  probability integer,
  constraint stages_pkey PRIMARY KEY (org_id, id),
  constraint stages_pipeline_exists FOREIGN KEY (org_id, pipeline_id) REFERENCES crm.pipelines(org_id, id),
  constraint stages_color_hex CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint stages_outcome_known CHECK ((outcome = ANY (ARRAY['won'::text, 'lost'::text]))),
  constraint stages_probability_range CHECK (((probability >= 0) AND (probability <= 100))),
  constraint stages_time_limit_positive CHECK (((time_limit_days >= 1) AND (time_limit_days <= 3650)))
);
CREATE INDEX stages_by_pipeline ON crm.stages USING btree (org_id, pipeline_id, "position");
alter table crm.stages enable row level security;
alter table crm.stages force row level security;
create policy own_organisation on crm.stages for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.stages for select to current_user using (true);
grant delete, insert, select, update on crm.stages to lanyard_app;

create table crm.tasks (
  org_id uuid not null,
  id uuid not null,
  title text not null,
  name_key text not null,
  note text,
  due_on date,
  due_at timestamp with time zone,
  due_key timestamp with time zone,
  remind_at timestamp with time zone,
  priority text,
  repeat text,
  owner_id text,
  contact_id uuid,
  company_id uuid,
  deal_id uuid,
  done_at timestamp with time zone,
  done_by text,
  search_text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  reminded_of timestamp with time zone,
  external_id text,
  constraint tasks_pkey PRIMARY KEY (org_id, id),
  constraint tasks_company_exists FOREIGN KEY (org_id, company_id) REFERENCES crm.companies(org_id, id),
  constraint tasks_contact_exists FOREIGN KEY (org_id, contact_id) REFERENCES crm.contacts(org_id, id),
  constraint tasks_deal_exists FOREIGN KEY (org_id, deal_id) REFERENCES crm.deals(org_id, id),
  constraint tasks_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint tasks_about_one CHECK ((num_nonnulls(contact_id, company_id, deal_id) <= 1)),
  constraint tasks_due_once CHECK ((num_nonnulls(due_on, due_at) <= 1))
);
alter table crm.tasks alter search_text set statistics 400;
CREATE INDEX tasks_by_created ON crm.tasks USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_by_done ON crm.tasks USING btree (org_id, done_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_by_due ON crm.tasks USING btree (org_id, due_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_by_external_id ON crm.tasks USING btree (org_id, external_id) WHERE ((external_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_name ON crm.tasks USING btree (org_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_by_owner ON crm.tasks USING btree (org_id, owner_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_by_search ON crm.tasks USING gin (org_id, search_text crm.gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_by_updated ON crm.tasks USING btree (org_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_deleted ON crm.tasks USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX tasks_next_of_company ON crm.tasks USING btree (org_id, company_id, due_key, id) WHERE ((company_id IS NOT NULL) AND (done_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_next_of_contact ON crm.tasks USING btree (org_id, contact_id, due_key, id) WHERE ((contact_id IS NOT NULL) AND (done_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_next_of_deal ON crm.tasks USING btree (org_id, deal_id, due_key, id) WHERE ((deal_id IS NOT NULL) AND (done_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_of_company ON crm.tasks USING btree (org_id, company_id, id) WHERE (company_id IS NOT NULL);
CREATE INDEX tasks_of_contact ON crm.tasks USING btree (org_id, contact_id, id) WHERE (contact_id IS NOT NULL);
CREATE INDEX tasks_of_deal ON crm.tasks USING btree (org_id, deal_id, id) WHERE (deal_id IS NOT NULL);
CREATE INDEX tasks_open_by_due ON crm.tasks USING btree (org_id, due_key, id) WHERE ((done_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_open_of_owner ON crm.tasks USING btree (org_id, owner_id, due_key, id) WHERE ((done_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_to_remind ON crm.tasks USING btree (org_id, remind_at) WHERE ((remind_at IS DISTINCT FROM reminded_of) AND (done_at IS NULL) AND (deleted_at IS NULL));
CREATE TRIGGER note_changed_search_words AFTER UPDATE OF search_text ON crm.tasks FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION crm.note_search_words_tasks();
CREATE TRIGGER note_new_search_words AFTER INSERT ON crm.tasks REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_tasks();
CREATE TRIGGER note_purged_search_words AFTER DELETE ON crm.tasks REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_tasks();
alter table crm.tasks enable row level security;
alter table crm.tasks force row level security;
create policy own_organisation on crm.tasks for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.tasks for select to current_user using (true);
grant delete, insert, select, update on crm.tasks to lanyard_app;

CREATE OR REPLACE FUNCTION crm.are_by_value(records text, conditions jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$
begin
  return not exists (
    select from pg_index i
    join pg_class listing on listing.oid = i.indexrelid
    join pg_am method on method.oid = listing.relam and method.amname = 'gin'
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = format('crm.%I', records)::regclass
      and a.attname = any (array(select value ->> 'column' from jsonb_array_elements(conditions)))
  );
end $function$;

CREATE OR REPLACE FUNCTION crm.condition_sql(condition jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$
declare
  field text := quote_ident(condition ->> 'column');
  operand jsonb := condition -> 'value';
  literal text := case jsonb_typeof(operand)
    when 'array' then quote_literal(array(select jsonb_array_elements_text(operand)))
    -- A limit may lie beyond the column's type.
    when 'number' then quote_literal(operand #>> '{}') || '::bigint'
    else quote_literal(operand #>> '{}')
  end;
begin
  return case condition ->> 'op'
    when 'eq' then format('%s = %s', field, literal)
    when 'in' then case when operand = '[]' then 'false' else format('%s = any (%s)', field, literal) end
    when 'overlaps' then format('%s && %s', field, literal)
    when 'contains' then format('%s like %L', field, '%' || regexp_replace(operand #>> '{}', '([\\%_])', '\\\1', 'g') || '%')
    when 'gte' then format('%s >= %s', field, literal)
    when 'lte' then format('%s <= %s', field, literal)
    when 'is_null' then format('%s is %s', field, case when operand = 'true' then 'null' else 'not null' end)
    -- Whoever asks names the table of the records as they are called there; of the children, conditions name columns alone.
    when 'has_child' then format(
      '%1$s (select from crm.%2$I child where child.org_id = %3$I.org_id and child.%4$s = %3$I.id and child.deleted_at is null%5$s)',
      case when operand = 'true' then 'exists' else 'not exists' end, condition ->> 'child', condition ->> 'of', field,
      crm.conditions_sql(condition -> 'conditions')
    )
    when 'any' then (
      select '(' || string_agg('(' || (
        select string_agg(crm.condition_sql(each), ' and ') from jsonb_array_elements(possible) each
      ) || ')', ' or ') || ')'
      from jsonb_array_elements(condition -> 'cases') possible
    )
    else 'false'
  end;
end $function$;

CREATE OR REPLACE FUNCTION crm.conditions_sql(conditions jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
begin
  return coalesce((select string_agg(' and ' || crm.condition_sql(value), '') from jsonb_array_elements(conditions)), '');
end $function$;

CREATE OR REPLACE FUNCTION crm.contact_points(field text, first text, stored text[])
 RETURNS json
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
  select json_agg(json_build_object(field, p.value, 'kind', p.kind) order by p.place)
  from (
    select 0 as place, first as value,
      coalesce((select entry from unnest(stored) entry where strpos(entry, ' ') = 0), 'work') as kind
    union all
    select place, substr(entry, strpos(entry, ' ') + 1), split_part(entry, ' ', 1)
    from unnest(stored) with ordinality u (entry, place) where strpos(entry, ' ') > 0
  ) p
$function$;
grant execute on function crm.contact_points(text,text,text[]) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.current_org()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid;
grant execute on function crm.current_org() to lanyard_app;
grant execute on function crm.current_org() to public;

CREATE OR REPLACE FUNCTION crm.duplicate_searches_due()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
AS $function$
  declare
    due uuid[];
    unbegun uuid[];
  begin
    due := array(select s.org_id from crm.duplicate_searches s where s.compared_parts is not null);
    due := due || array(select distinct t.org_id from crm.duplicate_traits t where not t.is_compared);
    due := due || array(
      select s.org_id from crm.duplicate_searches s where s.noun = 'contact' and (
        select true from crm.contacts r
        where r.org_id = s.org_id and r.deleted_at is null and (r.updated_at, r.id) > (s.changed_at, s.after_id) limit 1));
    due := due || array(
      select s.org_id from crm.duplicate_searches s where s.noun = 'company' and (
        select true from crm.companies r
        where r.org_id = s.org_id and r.deleted_at is null and (r.updated_at, r.id) > (s.changed_at, s.after_id) limit 1));
    unbegun := array(select s.org_id from crm.duplicate_searches s where s.noun = 'contact');
    unbegun := array(select o.id from crm.organisations o except select unnest(unbegun));
    due := due || array(select distinct r.org_id from crm.contacts r where r.org_id = any(unbegun) and r.deleted_at is null);
    unbegun := array(select s.org_id from crm.duplicate_searches s where s.noun = 'company');
    unbegun := array(select o.id from crm.organisations o except select unnest(unbegun));
    due := due || array(select distinct r.org_id from crm.companies r where r.org_id = any(unbegun) and r.deleted_at is null);
    return query select distinct unnest(due);
  end
  $function$;
grant execute on function crm.duplicate_searches_due() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.estimate_matches(records text, org uuid, conditional text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  plan json;
begin
  execute format('explain (format json) select from crm.%I where deleted_at is null and org_id = %L%s', records, org, conditional) into plan;
  return plan #>> '{0,Plan,Plan Rows}';
end $function$;

CREATE OR REPLACE FUNCTION crm.flush_search_indexes()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
  select gin_clean_pending_list(name)
  from (select records from crm.record_kinds() union all values ('notes')) k (records), unnest(array['search', 'filter']) use, to_regclass(format('crm.%I', k.records || '_by_' || use)) name
  where name is not null
$function$;
grant execute on function crm.flush_search_indexes() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.fold_search_words(org uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
AS $function$
declare
  most_records constant int := 1000;
  newest_notes constant int := 300;
  change record;
  kind record;
  folded text[];
  words text[] := '{}';
  former text[] := '{}';
  noted text[] := '{}';
  formerly_noted text[] := '{}';
  still_noted text[] := '{}';
  taken int := 0;
begin
  if org is distinct from crm.current_org() then
    return false;
  end if;
  for change in
    with waiting as materialized (
      select id, cardinality(record_ids) as records from crm.search_word_changes where org_id = org
      order by id limit 500 for update skip locked
    ), counted as (select id, sum(records) over (order by id) - records as before from waiting),
    gone as (
      delete from crm.search_word_changes where org_id = org and id in (select id from counted where before < most_records)
      returning records, record_ids, former_text
    )
    select records, coalesce(array_agg(record_id) filter (where record_id is not null), '{}') as ids,
      array_agg(distinct former_text) filter (where former_text is not null) as former_texts
    from gone left join lateral unnest(record_ids) record_id on true group by records
  loop
    taken := taken + 1;
    if change.records = 'notes' then
      -- A sigma at a word's end is one like others in what is searched of notes.
      noted := noted || array(
        select distinct regexp_replace(word, 'σ$', 'ς') from crm.notes n, crm.words_of(n.search_key) word
        where n.org_id = org and n.id = any (change.ids) and n.deleted_at is null
      );
      formerly_noted := formerly_noted || array(
        select distinct regexp_replace(word, 'σ$', 'ς') from unnest(change.former_texts) each, crm.words_of(each) word
      );
      continue;
    end if;
    execute format(
      'select array_agg(search_text) from crm.%I where deleted_at is null and org_id = $1 and id = any ($2)', change.records)
      into folded using org, change.ids;
    words := words || array(select distinct word from unnest(folded) each, crm.words_of(each) word);
    former := former || array(select distinct word from unnest(change.former_texts) each, crm.words_of(each) word);
  end loop;
  -- In one order, so that two who add the same words wait for one another and not each for the other.
  insert into crm.search_words (org_id, word, only_notes)
    select org, w.word, false from (select distinct word from unnest(words) word) w
    where not exists (
      select from crm.search_words known where known.org_id = org and known.word = w.word and not known.only_notes)
    order by w.word collate "C"
    on conflict (org_id, word) do update set only_notes = false;
  insert into crm.search_words (org_id, word, only_notes)
    select org, w.word, true from (select distinct word from unnest(noted) word) w
    where not exists (select from crm.search_words known where known.org_id = org and known.word = w.word)
    order by w.word collate "C"
    on conflict do nothing;
  former := array(select distinct word from unnest(former) word where not word = any (words));
  for kind in select records from crm.record_kinds() loop
    exit when former = '{}';
    execute format(
      'select array(
         select word from unnest($2) word
         where not exists (
           select from crm.%1$I where deleted_at is null and org_id = $1 and search_text like ''%%'' || word || ''%%''))',
      kind.records
    ) into former using org, former;
  end loop;
  formerly_noted := array(
    select word from crm.search_words
    where org_id = org and word = any (formerly_noted) and only_notes and not word = any (noted)
  );
  if formerly_noted <> '{}' then
    -- Most words of a note stand in one of the newest as well.
    still_noted := array(
      select distinct regexp_replace(word, 'σ$', 'ς')
      from (select search_key from crm.notes where deleted_at is null and org_id = org order by id desc limit newest_notes) n,
        crm.words_of(n.search_key) word
    );
    formerly_noted := array(select word from unnest(formerly_noted) word where not word = any (still_noted));
  end if;
  former := former || formerly_noted;
  if former <> '{}' then
    -- The planner would read the notes of the organisation to their end for a word that none has.
    perform set_config('enable_indexscan', 'off', true);
    still_noted := array(
      select word from unnest(former) word
      where exists (
        select from crm.notes
        where deleted_at is null and org_id = org and search_key like '%' || translate(word, 'ς', 'σ') || '%')
    );
    perform set_config('enable_indexscan', 'on', true);
    update crm.search_words set only_notes = true where org_id = org and word = any (still_noted) and not only_notes;
    delete from crm.search_words where org_id = org and word = any (former) and not word = any (still_noted);
  end if;
  return taken > 0;
end $function$;
grant execute on function crm.fold_search_words(uuid) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.folded_text(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
RETURN NORMALIZE(regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(lower((regexp_replace(NORMALIZE(written, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE "C")), ('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЂЈЉЊЋЏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςØĐÐŁøđðłı'::text || '   '::text), 'абвгдежзиклмнопрстуфхцчшщъыьэюяієґђјљњћџαβγδεζηθικλμνξοπρστυφχψωσoddloddli   '::text), 'ß'::text, 'ss'::text), 'ẞ'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'Æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'Œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'Þ'::text, 'th'::text), '\s+'::text, ' '::text, 'g'::text), NFC);
grant execute on function crm.folded_text(text) to public;

CREATE OR REPLACE FUNCTION crm.given_name_root(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(('{"al": "albert", "ed": "edward", "jo": "joanna", "ana": "anne", "ann": "anne", "bea": "beatrice", "ben": "benjamin", "bob": "robert", "cat": "catherine", "dan": "daniel", "deb": "deborah", "don": "donald", "dot": "dorothy", "ian": "john", "ira": "irene", "jen": "jennifer", "jim": "james", "joe": "joseph", "jon": "john", "kat": "catherine", "ken": "kenneth", "kit": "christopher", "len": "leonard", "leo": "leonard", "liz": "elizabeth", "lou": "louis", "luc": "luke", "max": "maximilian", "meg": "margaret", "mel": "melissa", "mia": "mary", "nat": "natalie", "ned": "edward", "pam": "pamela", "pat": "patrick", "ray": "raymond", "rob": "robert", "ron": "ronald", "sam": "samuel", "stu": "stuart", "sue": "susan", "ted": "edward", "tim": "timothy", "tom": "thomas", "val": "valerie", "wes": "wesley", "abby": "abigail", "alex": "alexander", "ally": "alison", "andy": "andrew", "anja": "anne", "anna": "anne", "anya": "anne", "babs": "barbara", "barb": "barbara", "bart": "bartholomew", "bert": "robert", "bess": "elizabeth", "beth": "elizabeth", "bill": "william", "carl": "charles", "cleo": "cleopatra", "dave": "david", "davy": "david", "dick": "richard", "dima": "dmitry", "dora": "dorothy", "drew": "andrew", "ella": "eleanor", "emmy": "emily", "eric": "eric", "erik": "eric", "fran": "frances", "fred": "frederick", "gabi": "gabriele", "greg": "gregory", "gwen": "gwendolyn", "hank": "henry", "hans": "john", "ivan": "john", "jack": "john", "jake": "jacob", "jane": "joanna", "jean": "john", "jeff": "jeffrey", "jenn": "jennifer", "jess": "jessica", "joan": "joanna", "joey": "joseph", "jose": "joseph", "josh": "joshua", "juan": "john", "judy": "judith", "karl": "charles", "kate": "catherine", "lars": "lawrence", "lena": "helen", "liam": "william", "lisa": "elizabeth", "luca": "luke", "lucy": "lucia", "luis": "louis", "marc": "mark", "mary": "mary", "matt": "matthew", "mick": "michael", "mike": "michael", "nate": "nathaniel", "nell": "eleanor", "nick": "nicholas", "nico": "nicholas", "nora": "eleanor", "olga": "olga", "olya": "olga", "paco": "francis", "pepe": "joseph", "pete": "peter", "petr": "peter", "phil": "philip", "rich": "richard", "rick": "richard", "rita": "margaret", "russ": "russell", "sara": "sarah", "sean": "john", "sepp": "joseph", "suzy": "susan", "tess": "theresa", "timo": "timothy", "tina": "christine", "toni": "anthony", "tony": "anthony", "tori": "victoria", "vova": "vladimir", "walt": "walter", "will": "william", "yuri": "george", "zach": "zachary", "zack": "zachary", "abbie": "abigail", "addie": "adelaide", "adele": "adelaide", "alena": "helen", "allie": "alison", "andre": "andrew", "annie": "anne", "anton": "anthony", "barth": "bartholomew", "becca": "rebecca", "becky": "rebecca", "benji": "benjamin", "benny": "benjamin", "betsy": "elizabeth", "betty": "elizabeth", "billy": "william", "bobby": "robert", "carlo": "charles", "cathy": "catherine", "chris": "christopher", "chuck": "charles", "cindy": "cynthia", "danil": "daniel", "danny": "daniel", "debra": "deborah", "donny": "donald", "eddie": "edward", "elena": "helen", "elise": "elizabeth", "eliza": "elizabeth", "ellen": "helen", "ellie": "eleanor", "erich": "eric", "frank": "francis", "franz": "francis", "fritz": "frederick", "gabby": "gabriele", "geoff": "jeffrey", "georg": "george", "ginny": "virginia", "greta": "margaret", "harry": "henry", "heidi": "adelaide", "heinz": "henry", "helen": "helen", "henri": "henry", "irina": "irene", "jaime": "james", "jakob": "jacob", "jamie": "james", "jenny": "jennifer", "jerry": "gerald", "jimmy": "james", "jonny": "john", "jorge": "george", "josef": "joseph", "josie": "josephine", "juana": "joanna", "judit": "judith", "julie": "julia", "karen": "catherine", "kathy": "catherine", "katie": "catherine", "katja": "catherine", "katya": "catherine", "kenny": "kenneth", "kitty": "catherine", "klaus": "nicholas", "larry": "lawrence", "lenka": "helen", "lenny": "leonard", "lewis": "louis", "libby": "elizabeth", "lissa": "melissa", "lotte": "charlotte", "lucas": "luke", "lucie": "lucia", "luigi": "louis", "lukas": "luke", "lyuda": "lyudmila", "mandy": "amanda", "marco": "mark", "maria": "mary", "marie": "mary", "masha": "mary", "mateo": "matthew", "misha": "michael", "molly": "mary", "nancy": "anne", "nicky": "nicole", "nikki": "nicole", "pablo": "paul", "paddy": "patrick", "paolo": "paul", "patty": "patricia", "paulo": "paul", "pavel": "paul", "pedro": "peter", "peggy": "margaret", "piotr": "peter", "polly": "mary", "pyotr": "peter", "ramon": "raymond", "ricky": "richard", "sally": "sarah", "sammy": "samuel", "sandi": "sandra", "sandy": "alexander", "sasha": "alexander", "serge": "sergei", "sissi": "elizabeth", "sofia": "sophie", "sonja": "sophie", "sonya": "sophie", "steph": "stephanie", "steve": "stephen", "susie": "susan", "sveta": "svetlana", "tania": "tatiana", "tanya": "tatiana", "terry": "theresa", "tomas": "thomas", "tommy": "thomas", "trish": "patricia", "vicki": "victoria", "vicky": "victoria", "vince": "vincent", "wendy": "gwendolyn", "willy": "william", "yulia": "julia", "alexey": "alexei", "andrea": "andrew", "andrei": "andrew", "andres": "andrew", "carlos": "charles", "carrie": "caroline", "davide": "david", "debbie": "deborah", "dmitri": "dmitry", "dottie": "dorothy", "eduard": "edward", "emilia": "emily", "emilie": "emily", "enrico": "henry", "felipe": "philip", "freddy": "frederick", "george": "george", "gerard": "gerald", "giulia": "julia", "gregor": "gregory", "hannah": "anne", "helena": "helen", "helene": "helen", "isabel": "elizabeth", "jackie": "jacqueline", "jeanne": "joanna", "jessie": "jessica", "johann": "john", "johnny": "john", "jonnie": "john", "julija": "julia", "jurgen": "george", "katrin": "catherine", "leonor": "eleanor", "lizzie": "elizabeth", "lorenz": "lawrence", "lottie": "charlotte", "ludwig": "louis", "maggie": "margaret", "maisie": "margaret", "marcos": "mark", "marcus": "mark", "margot": "margaret", "mariya": "mary", "markus": "mark", "maryam": "mary", "matteo": "matthew", "maxime": "maximilian", "michal": "michael", "michel": "michael", "mickey": "michael", "miguel": "michael", "millie": "emily", "nastya": "anastasia", "nathan": "nathaniel", "nicola": "nicholas", "niklas": "nicholas", "pierre": "peter", "pietro": "peter", "richie": "richard", "robbie": "robert", "ronnie": "ronald", "sandra": "sandra", "sascha": "alexander", "sergey": "sergei", "sergio": "sergei", "sophia": "sophie", "stefan": "stephen", "steven": "stephen", "susana": "susan", "teresa": "theresa", "topher": "christopher", "tricia": "patricia", "trixie": "beatrice", "willem": "william", "xander": "alexander", "alberto": "albert", "allison": "alison", "alyosha": "alexei", "andreas": "andrew", "annette": "anne", "antoine": "anthony", "antonio": "anthony", "beatriz": "beatrice", "carolyn": "caroline", "charlie": "charles", "chrissy": "christine", "daniele": "daniel", "dmitrij": "dmitry", "edouard": "edward", "eduardo": "edward", "enrique": "henry", "esteban": "stephen", "filippo": "philip", "georges": "george", "gerhard": "gerald", "giorgio": "george", "jacques": "james", "johanna": "joanna", "juergen": "george", "kathrin": "catherine", "kathryn": "catherine", "kirsten": "christine", "kristin": "christine", "laurent": "lawrence", "lorenzo": "lawrence", "lucille": "lucia", "mathieu": "matthew", "mikhail": "michael", "natalia": "natalie", "natalya": "natalie", "natasha": "natalie", "nicolas": "nicholas", "nikolai": "nicholas", "patrick": "patrick", "philipp": "philip", "phillip": "philip", "raimund": "raymond", "ricardo": "richard", "roberto": "robert", "stephan": "stephen", "stewart": "stuart", "susanna": "susan", "susanne": "susan", "suzanne": "susan", "tatyana": "tatiana", "therese": "theresa", "tommaso": "thomas", "valeria": "valerie", "vicente": "vincent", "volodya": "vladimir", "wilhelm": "william", "albrecht": "albert", "carlotta": "charlotte", "carolina": "caroline", "catalina": "catherine", "caterina": "catherine", "cristina": "christine", "dorothea": "dorothy", "eleonora": "eleanor", "federico": "frederick", "francois": "francis", "frederic": "frederick", "geoffrey": "jeffrey", "giovanna": "joanna", "giovanni": "john", "giuseppe": "joseph", "gregorio": "gregory", "gretchen": "margaret", "heinrich": "henry", "isabella": "elizabeth", "johannes": "john", "jonathan": "john", "jonathon": "john", "juliette": "julia", "kathleen": "catherine", "kristina": "christine", "laurence": "lawrence", "leonardo": "leonard", "matthias": "matthew", "matthieu": "matthew", "patricio": "patrick", "philippe": "philip", "sascha f": "alexandra", "stefanie": "stephanie", "stephane": "stephen", "svetlana": "svetlana", "viktoria": "victoria", "vladimir": "vladimir", "alejandro": "alexander", "aleksandr": "alexander", "alexandra": "alexandra", "alexandre": "alexander", "charlie f": "charlotte", "christina": "christine", "christoph": "christopher", "cristobal": "christopher", "ekaterina": "catherine", "elisabeth": "elizabeth", "estefania": "stephanie", "francesca": "frances", "francesco": "francis", "francisco": "francis", "francoise": "frances", "franziska": "frances", "friedrich": "frederick", "gabriella": "gabriele", "guillaume": "william", "guillermo": "william", "johnathan": "john", "katharina": "catherine", "katherine": "catherine", "margarete": "margaret", "margarita": "margaret", "nicoletta": "nicole", "alessandro": "alexander", "christophe": "christopher", "marguerite": "margaret"}'::jsonb ->> given), given);
grant execute on function crm.given_name_root(text) to lanyard_app;
grant execute on function crm.given_name_root(text) to public;

CREATE OR REPLACE FUNCTION crm.is_dominant_tenant(records text, org uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
begin
  return coalesce((
    select sum(delta) * 2 from record_counts
    where org_id = org and noun = crm.record_noun(records)
  ) > (
    -- Below nothing where the table was never analysed.
    select nullif(greatest(reltuples, 0), 0) from pg_class where oid = format('crm.%I', records)::regclass
  ), false);
end $function$;

CREATE OR REPLACE FUNCTION crm.keep_changed_contact_emails()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  had text[] := case when old.deleted_at is null then array_append(old.emails_key, old.email_key) else '{}' end;
  has text[] := case when new.deleted_at is null then array_append(new.emails_key, new.email_key) else '{}' end;
  added text;
begin
  delete from crm.contact_emails
    where org_id = old.org_id and contact_id = old.id and email_key = any(had) and not email_key = any(array_remove(has, null));
  for added in
    select distinct k.email_key from unnest(has) k (email_key)
    where k.email_key is not null and not k.email_key = any(array_remove(had, null))
  loop
    insert into crm.contact_emails (org_id, email_key, contact_id) values (new.org_id, added, new.id);
  end loop;
  return null;
end
$function$;
grant execute on function crm.keep_changed_contact_emails() to public;

CREATE OR REPLACE FUNCTION crm.keep_contact_emails()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  orgs uuid[];
  keys text[];
  contacts uuid[];
begin
  select array_agg(a.org_id), array_agg(a.email_key), array_agg(a.id) into orgs, keys, contacts
    from (
      select n.org_id, k.email_key, n.id
      from new_contacts n cross join lateral unnest(array_append(n.emails_key, n.email_key)) k (email_key)
      where n.deleted_at is null and k.email_key is not null
      group by n.org_id, k.email_key, n.id
    ) a;
  if keys is not null then
    -- Because it returns something, a cluster inserts the rows instead of copying them, which a policy would refuse.
    execute 'insert into crm.contact_emails (org_id, email_key, contact_id)
      select * from unnest($1, $2, $3) returning null' using orgs, keys, contacts;
  end if;
  return null;
end
$function$;
grant execute on function crm.keep_contact_emails() to public;

CREATE OR REPLACE FUNCTION crm.keep_marked_contact_emails()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  marked record;
begin
  if exists (select from new_contacts where deleted_at is not null) then
    for marked in
      select n.org_id, array_agg(k.email_key) as keys, array_agg(n.id) as contacts
      from new_contacts n cross join lateral unnest(array_append(n.emails_key, n.email_key)) k (email_key)
      where n.deleted_at is not null and k.email_key is not null
      group by n.org_id
    loop
      execute 'delete from crm.contact_emails
          where org_id = $1 and (email_key, contact_id) in (select * from unnest($2, $3))'
        using marked.org_id, marked.keys, marked.contacts;
    end loop;
  end if;
  if exists (select from old_contacts where deleted_at is not null) then
    for marked in
      select a.org_id, array_agg(a.email_key) as keys, array_agg(a.id) as contacts
      from (
        select distinct n.org_id, k.email_key, n.id
        from new_contacts n
          join old_contacts o on o.org_id = n.org_id and o.id = n.id
          cross join lateral unnest(array_append(n.emails_key, n.email_key)) k (email_key)
        where o.deleted_at is not null and n.deleted_at is null and k.email_key is not null
          and o.email_key is not distinct from n.email_key and o.emails_key is not distinct from n.emails_key
      ) a
      group by a.org_id
    loop
      -- Because it returns something, a cluster inserts the rows instead of copying them, which a policy would refuse.
      execute 'insert into crm.contact_emails (org_id, email_key, contact_id)
          select $1, * from unnest($2, $3) returning null'
        using marked.org_id, marked.keys, marked.contacts;
    end loop;
  end if;
  return null;
end
$function$;
grant execute on function crm.keep_marked_contact_emails() to public;

CREATE OR REPLACE FUNCTION crm.lately_ended_imports()
 RETURNS TABLE(org_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
    select i.org_id, i.id from crm.imports i
    where i.state in ('done', 'cancelled', 'failed') and not i.keeps_file and i.updated_at > now() - interval '1 hour'
  $function$;
grant execute on function crm.lately_ended_imports() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.live_record_count(records text, org uuid)
 RETURNS double precision
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
begin
  return (
    select greatest(coalesce(sum(delta), 0), 1)::float from crm.record_counts
    where org_id = org and noun = crm.record_noun(records)
  );
end $function$;

CREATE OR REPLACE FUNCTION crm.matching_groups(records text, org uuid, conditions jsonb, grouped text)
 RETURNS TABLE(id text, count integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
begin
  if org is distinct from crm.current_org() or crm.record_noun(records) is null then
    return;
  end if;
  return query execute format(
    'select %1$I::text, count(*)::int from crm.%2$I where %3$s and deleted_at is null%4$s group by 1',
    grouped, records,
    -- Of a whole list, the index of the column is counted.
    case when crm.are_by_value(records, conditions) then format('org_id = %L', org) else crm.org_predicate(records, org) end,
    crm.conditions_sql(conditions)
  );
end $function$;
grant execute on function crm.matching_groups(text,uuid,jsonb,text) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.matching_ids(records text, org uuid, conditions jsonb, cap integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
begin
  if org is distinct from crm.current_org() or crm.record_noun(records) is null then
    return;
  end if;
  return query execute format(
    'select id from crm.%I where %s and deleted_at is null%s limit %s', records,
    case when crm.are_by_value(records, conditions) then format('org_id = %L', org) else crm.org_predicate(records, org) end,
    crm.conditions_sql(conditions), coalesce(cap::text, 'all')
  );
end $function$;
grant execute on function crm.matching_ids(text,uuid,jsonb,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.matching_ids_in_order(records text, org uuid, conditions jsonb, sorted jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
begin
  if org is distinct from crm.current_org() or crm.record_noun(records) is null then
    return;
  end if;
  return query execute crm.ordered_query(
    format('id from crm.%I where deleted_at is null and org_id = %L%s', records, org, crm.conditions_sql(conditions)),
    sorted, null
  );
end $function$;
grant execute on function crm.matching_ids_in_order(text,uuid,jsonb,jsonb) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.matching_page(records text, org uuid, conditions jsonb, sorted jsonb, page_limit integer, page_offset integer, cap integer)
 RETURNS TABLE(ids uuid[], matched integer, estimated integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
AS $function$
declare
  few constant int := 2000;
  most constant int := cap * 15;
  beginning constant int := 400;
  -- Of how many matches the beginning should tell, how many more of them the estimate is worth, and how much further
  -- than they say is walked.
  shown constant int := 5;
  expected constant int := 2;
  margin constant float := 1.5;
  -- Collecting a match takes as long as walking over so many records.
  walked_as_collected constant float := 1.5;
  page_end constant int := page_offset + page_limit;
  place text := quote_ident(sorted ->> 'column');
  direction text := case when sorted -> 'descending' = 'true' then ' desc' else ' asc' end;
  gaps text := case when sorted -> 'hasGaps' = 'true' then ' nulls last' else '' end;
  live text := format('from crm.%I where deleted_at is null and ', records);
  own text := format('org_id = %L', org);
  conditional text := crm.conditions_sql(conditions);
  page text := format(' limit %s offset %s', page_limit, page_offset);
  by_value boolean;
  -- What is walked: all records, or those of some values, each of which has an order of its own.
  values_of jsonb;
  column_values text[];
  parts text[] := array[live || own];
  population float;
  gap float;
  walked float;
  met int;
begin
  if org is distinct from crm.current_org() or crm.record_noun(records) is null then
    return;
  end if;
  if sorted -> 'expectsFew' = 'true' then
    execute format(
      'with m as materialized (select id, %s as place %s%s%s limit %s)
       select array(select id from m order by place%s, id%s%s), (select count(*) from m)',
      place, live, own, conditional, few + 1, direction || gaps, direction, page
    ) into ids, matched;
    if matched <= few then
      estimated := matched;
      return next;
      return;
    end if;
  end if;
  estimated := crm.estimate_matches(records, org, conditional);
  if estimated > few then
    select v.condition, v.column_values into values_of, column_values from crm.values_walked(records, org, conditions, sorted) v;
    if values_of is not null then
      parts := array(
        select format('%s%s and %I = %L', live, own, values_of ->> 'column', each) from unnest(column_values) each
      );
      population := case when jsonb_array_length(conditions) = 1 then estimated
        else greatest(estimated, crm.estimate_matches(records, org, ' and ' || crm.condition_sql(values_of))) end;
    else
      population := crm.live_record_count(records, org);
    end if;
    -- How many records hold a match, if the matches lie evenly; the beginning shows whether they do. Where a page would be
    -- far all the same, the beginning may know better.
    gap := population / estimated;
    walked := case when margin * page_end * gap <= estimated then greatest(beginning, shown * gap) else beginning end;
    for look in 1..3 loop
      execute format(
        'select array(select id from (%s) %I where true%s limit %s)',
        (
          select case when count(*) = 1 then min(walk)
            -- Each part comes in order, so they are merged as far as they are read.
            else format('select * from (%s) merged order by %s%s, id%s limit %s', string_agg(format('(%s)', walk), ' union all '),
              place, direction || gaps, direction, ceil(walked)::bigint) end
          from (select crm.ordered_query('* ' || part, sorted, ceil(walked)::bigint) as walk from unnest(parts) part) walks
        ), records, conditional, page_end
      ) into ids;
      met := cardinality(ids);
      if met = page_end then
        ids := ids[page_offset + 1:];
        return next;
        return;
      end if;
      exit when met = 0;
      -- By what was met, and a little by what was expected.
      walked := margin * page_end * (walked + expected * gap) / (met + expected);
      exit when walked > estimated * walked_as_collected;
    end loop;
  end if;
  if estimated <= most then
    by_value := crm.are_by_value(records, conditions);
    execute format(
      'with m as materialized (select id, %s as place %s%s%s limit %s)
       select array(select id from m order by place%s, id%s%s), (select count(*) from m)',
      place, live, case when by_value then own else crm.org_predicate(records, org) end,
      case when by_value then conditional else crm.selective_conditions(records, org, conditions) end, most + 1,
      direction || gaps, direction, page
    ) into ids, matched;
    if matched <= most then
      return next;
      return;
    end if;
  end if;
  matched := null;
  execute format(
    'select array(select id from (%s) found offset %s)',
    crm.ordered_query('id ' || live || own || conditional, sorted, page_end), page_offset
  ) into ids;
  return next;
end $function$;
grant execute on function crm.matching_page(text,uuid,jsonb,jsonb,integer,integer,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.ngram_frequencies()
 RETURNS TABLE(ngram text, frequency double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
  with sampled as materialized (
    select coalesce(s.most_common_vals::text::text[], '{}') || coalesce(s.histogram_bounds::text::text[], '{}') as texts,
      c.reltuples as records
    from pg_stats s join pg_class c on c.oid = format('%I.%I', s.schemaname, s.tablename)::regclass
    where s.schemaname = 'crm' and s.tablename in (select k.records from crm.record_kinds() k) and s.attname = 'search_text' and c.reltuples > 0
  ), runs as materialized (
    select text, run[1] as run, records / cardinality(texts) as records
    from sampled, unnest(texts) text, regexp_matches(text, '[a-z0-9]{3,}', 'g') run
  ), had as materialized (
    select distinct text, records, substr(run, place, size) as ngram
    from runs, generate_series(3, 5) size, generate_series(1, length(run) - size + 1) place
  )
  select ngram, sum(records) / (select sum(records) from sampled) from had group by ngram having count(*) > 1
$function$;
grant execute on function crm.ngram_frequencies() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.note_restored_words(org uuid, restored text, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
begin
  execute 'insert into crm.search_word_changes (org_id, records, record_ids)
    select $1, $2, array_agg(id)
    from (select id, (place - 1) / 1000 as part from unnest($3) with ordinality each (id, place)) parts
    group by part returning null' using org, restored, ids;
end $function$;
grant execute on function crm.note_restored_words(uuid,text,uuid[]) to public;

CREATE OR REPLACE FUNCTION crm.note_search_words_companies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  piece record;
begin
  if tg_op = 'UPDATE' then
    insert into crm.search_word_changes (org_id, records, record_ids, former_text)
      values (new.org_id, 'companies', array[new.id], old.search_text);
  elsif tg_op = 'INSERT' then
    -- So few that reading them takes a moment.
    for piece in
      select org_id, array_agg(id) as ids
      from (select org_id, id, (row_number() over () - 1) / 1000 as part from written) parts group by org_id, part
    loop
      insert into crm.search_word_changes (org_id, records, record_ids) values (piece.org_id, 'companies', piece.ids);
    end loop;
  else
    for piece in
      select org_id, string_agg(search_text, E'\n') as text
      from (select org_id, search_text, (row_number() over () - 1) / 20 as part from gone) parts group by org_id, part
    loop
      insert into crm.search_word_changes (org_id, records, record_ids, former_text)
        values (piece.org_id, 'companies', '{}', piece.text);
    end loop;
  end if;
  return null;
end $function$;
grant execute on function crm.note_search_words_companies() to public;

CREATE OR REPLACE FUNCTION crm.note_search_words_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  piece record;
begin
  if tg_op = 'UPDATE' then
    insert into crm.search_word_changes (org_id, records, record_ids, former_text)
      values (new.org_id, 'contacts', array[new.id], old.search_text);
  elsif tg_op = 'INSERT' then
    -- So few that reading them takes a moment.
    for piece in
      select org_id, array_agg(id) as ids
      from (select org_id, id, (row_number() over () - 1) / 1000 as part from written) parts group by org_id, part
    loop
      insert into crm.search_word_changes (org_id, records, record_ids) values (piece.org_id, 'contacts', piece.ids);
    end loop;
  else
    for piece in
      select org_id, string_agg(search_text, E'\n') as text
      from (select org_id, search_text, (row_number() over () - 1) / 20 as part from gone) parts group by org_id, part
    loop
      insert into crm.search_word_changes (org_id, records, record_ids, former_text)
        values (piece.org_id, 'contacts', '{}', piece.text);
    end loop;
  end if;
  return null;
end $function$;
grant execute on function crm.note_search_words_contacts() to public;

CREATE OR REPLACE FUNCTION crm.note_search_words_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  piece record;
begin
  if tg_op = 'UPDATE' then
    insert into crm.search_word_changes (org_id, records, record_ids, former_text)
      values (new.org_id, 'deals', array[new.id], old.search_text);
  elsif tg_op = 'INSERT' then
    -- So few that reading them takes a moment.
    for piece in
      select org_id, array_agg(id) as ids
      from (select org_id, id, (row_number() over () - 1) / 1000 as part from written) parts group by org_id, part
    loop
      insert into crm.search_word_changes (org_id, records, record_ids) values (piece.org_id, 'deals', piece.ids);
    end loop;
  else
    for piece in
      select org_id, string_agg(search_text, E'\n') as text
      from (select org_id, search_text, (row_number() over () - 1) / 20 as part from gone) parts group by org_id, part
    loop
      insert into crm.search_word_changes (org_id, records, record_ids, former_text)
        values (piece.org_id, 'deals', '{}', piece.text);
    end loop;
  end if;
  return null;
end $function$;
grant execute on function crm.note_search_words_deals() to public;

CREATE OR REPLACE FUNCTION crm.note_search_words_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  piece record;
begin
  if tg_op = 'UPDATE' then
    insert into crm.search_word_changes (org_id, records, record_ids, former_text)
      values (new.org_id, 'notes', array[new.id], old.search_key);
  elsif tg_op = 'INSERT' then
    -- So few that reading them takes a moment.
    for piece in
      select org_id, array_agg(id) as ids
      from (select org_id, id, (row_number() over () - 1) / 1000 as part from written) parts group by org_id, part
    loop
      insert into crm.search_word_changes (org_id, records, record_ids) values (piece.org_id, 'notes', piece.ids);
    end loop;
  else
    for piece in
      select org_id, string_agg(search_key, E'\n') as text
      from (select org_id, search_key, (row_number() over () - 1) / 20 as part from gone) parts group by org_id, part
    loop
      insert into crm.search_word_changes (org_id, records, record_ids, former_text)
        values (piece.org_id, 'notes', '{}', piece.text);
    end loop;
  end if;
  return null;
end $function$;
grant execute on function crm.note_search_words_notes() to public;

CREATE OR REPLACE FUNCTION crm.note_search_words_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  piece record;
begin
  if tg_op = 'UPDATE' then
    insert into crm.search_word_changes (org_id, records, record_ids, former_text)
      values (new.org_id, 'tasks', array[new.id], old.search_text);
  elsif tg_op = 'INSERT' then
    -- So few that reading them takes a moment.
    for piece in
      select org_id, array_agg(id) as ids
      from (select org_id, id, (row_number() over () - 1) / 1000 as part from written) parts group by org_id, part
    loop
      insert into crm.search_word_changes (org_id, records, record_ids) values (piece.org_id, 'tasks', piece.ids);
    end loop;
  else
    for piece in
      select org_id, string_agg(search_text, E'\n') as text
      from (select org_id, search_text, (row_number() over () - 1) / 20 as part from gone) parts group by org_id, part
    loop
      insert into crm.search_word_changes (org_id, records, record_ids, former_text)
        values (piece.org_id, 'tasks', '{}', piece.text);
    end loop;
  end if;
  return null;
end $function$;
grant execute on function crm.note_search_words_tasks() to public;

CREATE OR REPLACE FUNCTION crm.ordered_query(listed text, sorted jsonb, most bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
RETURN CASE WHEN (((sorted -> 'hasGaps'::text) = 'true'::jsonb) AND ((sorted -> 'descending'::text) = 'true'::jsonb)) THEN format('select * from (
           (select %1$s and %2$I is not null order by %2$I desc, id desc limit %3$s) union all
           (select %1$s and %2$I is null order by %2$I desc, id desc limit %3$s)
         ) parts limit %3$s'::text, listed, (sorted ->> 'column'::text), COALESCE((most)::text, 'all'::text)) ELSE format('select %1$s order by %2$I %3$s, id %3$s limit %4$s'::text, listed, (sorted ->> 'column'::text), CASE WHEN ((sorted -> 'descending'::text) = 'true'::jsonb) THEN 'desc'::text ELSE 'asc'::text END, COALESCE((most)::text, 'all'::text)) END;

CREATE OR REPLACE FUNCTION crm.org_predicate(records text, org uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
RETURN format(CASE WHEN crm.is_dominant_tenant(records, org) THEN '(org_id = %L) is true'::text ELSE 'org_id = %L'::text END, org);

CREATE OR REPLACE FUNCTION crm.organisation_id(wanted_slug text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
AS $function$ select id from crm.organisations where slug = wanted_slug $function$;
grant execute on function crm.organisation_id(text) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.organisation_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
AS $function$ select id from crm.organisations $function$;
grant execute on function crm.organisation_ids() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.phone_country(org uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('phone country of ' || org, 0));
  return (select default_country from crm.organisation_settings where org_id = org);
end
$function$;
grant execute on function crm.phone_country(uuid) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.phone_rereadings_due()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
AS $function$ select org_id from crm.phone_rereadings order by org_id $function$;
grant execute on function crm.phone_rereadings_due() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.record_kinds()
 RETURNS TABLE(records text, noun text)
 LANGUAGE sql
 IMMUTABLE
AS $function$ values ('contacts', 'contact'), ('companies', 'company'), ('deals', 'deal'), ('tasks', 'task') $function$;
grant execute on function crm.record_kinds() to public;

CREATE OR REPLACE FUNCTION crm.record_noun(records text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'crm'
RETURN (SELECT k.noun FROM crm.record_kinds() k(records, noun) WHERE (k.records = record_noun.records));
grant execute on function crm.record_noun(text) to public;

CREATE OR REPLACE FUNCTION crm.recount_stages(org uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
begin
  delete from crm.stage_totals where org_id = org;
  execute 'insert into crm.stage_totals (org_id, stage_id, noun, currency, id, cards, amount_cents, weighted_cents)
    select org_id, stage_id, ''contact'', '''', gen_random_uuid(), count(*), 0, 0
    from crm.contacts where org_id = $1 and deleted_at is null and stage_id is not null group by org_id, stage_id
    returning null' using org;
  execute 'insert into crm.stage_totals (org_id, stage_id, noun, currency, id, cards, amount_cents, weighted_cents)
    select org_id, stage_id, ''deal'', currency, gen_random_uuid(), count(*), coalesce(sum(amount_cents), 0),
      coalesce(sum(crm.weighted_cents(amount_cents, probability)), 0)
    from crm.deals where org_id = $1 and deleted_at is null and stage_id is not null group by org_id, stage_id, currency
    returning null' using org;
end $function$;
grant execute on function crm.recount_stages(uuid) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.search_companies(org uuid, wanted jsonb, cap integer)
 RETURNS TABLE(id uuid, rank integer, title text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  ranked constant int := 300;
  last_start constant int := 4;
  most_walked constant int := 5000;
  list_as_walk constant float := 6.5;
  looked constant int := 60;
  is_dominant boolean := crm.is_dominant_tenant('companies', org);
  own text := format(case when is_dominant then '(org_id = %L) is true' else 'org_id = %L' end, org);
  indexed text := 'from crm.companies where deleted_at is null and ' || own;
  whole text := wanted ->> 'whole';
  line text := wanted ->> 'line';
  line_start text := wanted ->> 'lineStart';
  likes text[] := array(select jsonb_array_elements_text(wanted -> 'likes'));
  starts text[] := array(select jsonb_array_elements_text(wanted -> 'starts'));
  -- Two narrow as well as all of them: what was found is compared with every word.
  asked text := wanted #>> '{asked,0}';
  also_asked text := coalesce(wanted #>> '{asked,1}', asked);
  found uuid[] := '{}';
  inside uuid[] := '{}';
  more uuid[] := '{}';
  is_rare boolean := wanted -> 'isRare' = 'true';
  -- Nothing was found by another step.
  is_alone boolean;
  is_whole boolean := false;
  matched int := 0;
  plan json;
  estimated int;
  starting int := 0;
  also_starting int;
  walked int;
  look jsonb;
begin
  if org is distinct from crm.current_org() then
    return;
  end if;
  if not is_rare then
    select by_name, by_other into found, more from crm.search_prefix_companies(org, whole, cap);
    starting := (select count(distinct each) from unnest(found) each);
    found := found || more;
    more := '{}';
  end if;

  -- A contact's beginnings are three of its columns: enough of them are enough.
  if wanted -> 'hasTrigrams' = 'true' and (starting < cap or 'companies' <> 'contacts') then
    if is_rare then
      estimated := 0;
    else
      -- Deleted ones too: most of the planning is the indexes without them, which it leaves out then.
      execute format(
        'explain (format json) select from crm.companies where %s%s', own,
        (select string_agg(format(' and search_text like %L', each), '') from unnest(likes) each)
      ) into plan;
      estimated := plan #>> '{0,Plan,Plan Rows}';
    end if;
    if estimated <= ranked then
      -- Where what is expected is wrong the planner would walk another index to its end.
      perform set_config('enable_indexscan', 'off', true);
      is_alone := found = '{}';
      -- Two statements, as crm.org_predicate has two texts: so each keeps its plan. Their last comparison is an
      -- expression that no index knows.
      if is_dominant then
        for id, rank, title, matched in
          with m as materialized (
            select id, name_key, search_text from crm.companies
            where deleted_at is null and (org_id = org) is true and search_text like asked and search_text like also_asked
              and (search_text || '') like all (likes)
            limit ranked + 1
          )
          select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key,
            count(*) over ()
          from m r order by 2, 3, 1 limit cap
        loop
          if matched <= ranked and is_alone then
            return next;
          elsif rank <= last_start then
            more := more || id;
          else
            inside := inside || id;
          end if;
        end loop;
      else
        for id, rank, title, matched in
          with m as materialized (
            select id, name_key, search_text from crm.companies
            where deleted_at is null and org_id = org and search_text like asked and search_text like also_asked
              and (search_text || '') like all (likes)
            limit ranked + 1
          )
          select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key,
            count(*) over ()
          from m r order by 2, 3, 1 limit cap
        loop
          if matched <= ranked and is_alone then
            return next;
          elsif rank <= last_start then
            more := more || id;
          else
            inside := inside || id;
          end if;
        end loop;
      end if;
      perform set_config('enable_indexscan', 'on', true);
      is_whole := matched <= ranked;
      if is_whole and is_alone then
        return;
      end if;
      if is_rare then
        found := (select by_name || by_other from crm.search_prefix_companies(org, whole, cap));
      end if;
      found := found || more;
      starting := (select count(distinct each) from unnest(found) each);
    end if;
  end if;

  if not is_whole and starting < cap then
    -- There the list and the walk to twice what is wanted take as long. Without a guess the walk is short.
    if coalesce(estimated > list_as_walk * sqrt(crm.live_record_count('companies', org)), true) then
      walked := case when estimated is null then 250 else most_walked end;
      select array_agg(id), count(*) filter (where is_start) into more, also_starting from (
        select id, search_text ~ all (starts) as is_start
        from (select id, search_text from crm.companies where deleted_at is null and org_id = org order by id desc limit walked) n
        where search_text like all (likes) limit 2 * cap
      ) matching;
      found := found || more;
      starting := starting + also_starting;
    end if;
    perform set_config('enable_indexscan', 'off', true);
    -- What the first look of all found is enough of what has the words inside.
    for look in select jsonb_array_elements(wanted -> 'looks') limit case when cardinality(inside) > 0 then 1 end loop
      exit when starting >= cap;
      execute format(
        'with matching as materialized (select id %s%s) select array(select id from matching limit %s)', indexed,
        (select string_agg(format(' and search_text %s (select %L)', case value ->> 'op' when 'regex' then '~' else 'like' end, value ->> 'value'), '')
         from jsonb_array_elements(look)),
        looked
      ) into more;
      found := found || more;
      starting := (select count(distinct each) from unnest(found) each);
    end loop;
    perform set_config('enable_indexscan', 'on', true);
  end if;

  found := found || inside;
  return query
    select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key
    from crm.companies r
    where r.deleted_at is null and r.org_id = org and r.id = any (found) order by 2, r.name_key, r.id limit cap;
end $function$;
grant execute on function crm.search_companies(uuid,jsonb,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.search_contacts(org uuid, wanted jsonb, cap integer)
 RETURNS TABLE(id uuid, rank integer, title text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  ranked constant int := 300;
  last_start constant int := 4;
  most_walked constant int := 5000;
  list_as_walk constant float := 6.5;
  looked constant int := 60;
  is_dominant boolean := crm.is_dominant_tenant('contacts', org);
  own text := format(case when is_dominant then '(org_id = %L) is true' else 'org_id = %L' end, org);
  indexed text := 'from crm.contacts where deleted_at is null and ' || own;
  whole text := wanted ->> 'whole';
  line text := wanted ->> 'line';
  line_start text := wanted ->> 'lineStart';
  likes text[] := array(select jsonb_array_elements_text(wanted -> 'likes'));
  starts text[] := array(select jsonb_array_elements_text(wanted -> 'starts'));
  -- Two narrow as well as all of them: what was found is compared with every word.
  asked text := wanted #>> '{asked,0}';
  also_asked text := coalesce(wanted #>> '{asked,1}', asked);
  found uuid[] := '{}';
  inside uuid[] := '{}';
  more uuid[] := '{}';
  is_rare boolean := wanted -> 'isRare' = 'true';
  -- Nothing was found by another step.
  is_alone boolean;
  is_whole boolean := false;
  matched int := 0;
  plan json;
  estimated int;
  starting int := 0;
  also_starting int;
  walked int;
  look jsonb;
begin
  if org is distinct from crm.current_org() then
    return;
  end if;
  if not is_rare then
    select by_name, by_other into found, more from crm.search_prefix_contacts(org, whole, cap);
    starting := (select count(distinct each) from unnest(found) each);
    found := found || more;
    more := '{}';
  end if;

  -- A contact's beginnings are three of its columns: enough of them are enough.
  if wanted -> 'hasTrigrams' = 'true' and (starting < cap or 'contacts' <> 'contacts') then
    if is_rare then
      estimated := 0;
    else
      -- Deleted ones too: most of the planning is the indexes without them, which it leaves out then.
      execute format(
        'explain (format json) select from crm.contacts where %s%s', own,
        (select string_agg(format(' and search_text like %L', each), '') from unnest(likes) each)
      ) into plan;
      estimated := plan #>> '{0,Plan,Plan Rows}';
    end if;
    if estimated <= ranked then
      -- Where what is expected is wrong the planner would walk another index to its end.
      perform set_config('enable_indexscan', 'off', true);
      is_alone := found = '{}';
      -- Two statements, as crm.org_predicate has two texts: so each keeps its plan. Their last comparison is an
      -- expression that no index knows.
      if is_dominant then
        for id, rank, title, matched in
          with m as materialized (
            select id, name_key, search_text from crm.contacts
            where deleted_at is null and (org_id = org) is true and search_text like asked and search_text like also_asked
              and (search_text || '') like all (likes)
            limit ranked + 1
          )
          select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key,
            count(*) over ()
          from m r order by 2, 3, 1 limit cap
        loop
          if matched <= ranked and is_alone then
            return next;
          elsif rank <= last_start then
            more := more || id;
          else
            inside := inside || id;
          end if;
        end loop;
      else
        for id, rank, title, matched in
          with m as materialized (
            select id, name_key, search_text from crm.contacts
            where deleted_at is null and org_id = org and search_text like asked and search_text like also_asked
              and (search_text || '') like all (likes)
            limit ranked + 1
          )
          select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key,
            count(*) over ()
          from m r order by 2, 3, 1 limit cap
        loop
          if matched <= ranked and is_alone then
            return next;
          elsif rank <= last_start then
            more := more || id;
          else
            inside := inside || id;
          end if;
        end loop;
      end if;
      perform set_config('enable_indexscan', 'on', true);
      is_whole := matched <= ranked;
      if is_whole and is_alone then
        return;
      end if;
      if is_rare then
        found := (select by_name || by_other from crm.search_prefix_contacts(org, whole, cap));
      end if;
      found := found || more;
      starting := (select count(distinct each) from unnest(found) each);
    end if;
  end if;

  if not is_whole and starting < cap then
    -- There the list and the walk to twice what is wanted take as long. Without a guess the walk is short.
    if coalesce(estimated > list_as_walk * sqrt(crm.live_record_count('contacts', org)), true) then
      walked := case when estimated is null then 250 else most_walked end;
      select array_agg(id), count(*) filter (where is_start) into more, also_starting from (
        select id, search_text ~ all (starts) as is_start
        from (select id, search_text from crm.contacts where deleted_at is null and org_id = org order by id desc limit walked) n
        where search_text like all (likes) limit 2 * cap
      ) matching;
      found := found || more;
      starting := starting + also_starting;
    end if;
    perform set_config('enable_indexscan', 'off', true);
    -- What the first look of all found is enough of what has the words inside.
    for look in select jsonb_array_elements(wanted -> 'looks') limit case when cardinality(inside) > 0 then 1 end loop
      exit when starting >= cap;
      execute format(
        'with matching as materialized (select id %s%s) select array(select id from matching limit %s)', indexed,
        (select string_agg(format(' and search_text %s (select %L)', case value ->> 'op' when 'regex' then '~' else 'like' end, value ->> 'value'), '')
         from jsonb_array_elements(look)),
        looked
      ) into more;
      found := found || more;
      starting := (select count(distinct each) from unnest(found) each);
    end loop;
    perform set_config('enable_indexscan', 'on', true);
  end if;

  found := found || inside;
  return query
    select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key
    from crm.contacts r
    where r.deleted_at is null and r.org_id = org and r.id = any (found) order by 2, r.name_key, r.id limit cap;
end $function$;
grant execute on function crm.search_contacts(uuid,jsonb,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.search_deals(org uuid, wanted jsonb, cap integer)
 RETURNS TABLE(id uuid, rank integer, title text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  ranked constant int := 300;
  last_start constant int := 4;
  most_walked constant int := 5000;
  list_as_walk constant float := 6.5;
  looked constant int := 60;
  is_dominant boolean := crm.is_dominant_tenant('deals', org);
  own text := format(case when is_dominant then '(org_id = %L) is true' else 'org_id = %L' end, org);
  indexed text := 'from crm.deals where deleted_at is null and ' || own;
  whole text := wanted ->> 'whole';
  line text := wanted ->> 'line';
  line_start text := wanted ->> 'lineStart';
  likes text[] := array(select jsonb_array_elements_text(wanted -> 'likes'));
  starts text[] := array(select jsonb_array_elements_text(wanted -> 'starts'));
  -- Two narrow as well as all of them: what was found is compared with every word.
  asked text := wanted #>> '{asked,0}';
  also_asked text := coalesce(wanted #>> '{asked,1}', asked);
  found uuid[] := '{}';
  inside uuid[] := '{}';
  more uuid[] := '{}';
  is_rare boolean := wanted -> 'isRare' = 'true';
  -- Nothing was found by another step.
  is_alone boolean;
  is_whole boolean := false;
  matched int := 0;
  plan json;
  estimated int;
  starting int := 0;
  also_starting int;
  walked int;
  look jsonb;
begin
  if org is distinct from crm.current_org() then
    return;
  end if;
  if not is_rare then
    select by_name, by_other into found, more from crm.search_prefix_deals(org, whole, cap);
    starting := (select count(distinct each) from unnest(found) each);
    found := found || more;
    more := '{}';
  end if;

  -- A contact's beginnings are three of its columns: enough of them are enough.
  if wanted -> 'hasTrigrams' = 'true' and (starting < cap or 'deals' <> 'contacts') then
    if is_rare then
      estimated := 0;
    else
      -- Deleted ones too: most of the planning is the indexes without them, which it leaves out then.
      execute format(
        'explain (format json) select from crm.deals where %s%s', own,
        (select string_agg(format(' and search_text like %L', each), '') from unnest(likes) each)
      ) into plan;
      estimated := plan #>> '{0,Plan,Plan Rows}';
    end if;
    if estimated <= ranked then
      -- Where what is expected is wrong the planner would walk another index to its end.
      perform set_config('enable_indexscan', 'off', true);
      is_alone := found = '{}';
      -- Two statements, as crm.org_predicate has two texts: so each keeps its plan. Their last comparison is an
      -- expression that no index knows.
      if is_dominant then
        for id, rank, title, matched in
          with m as materialized (
            select id, name_key, search_text from crm.deals
            where deleted_at is null and (org_id = org) is true and search_text like asked and search_text like also_asked
              and (search_text || '') like all (likes)
            limit ranked + 1
          )
          select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key,
            count(*) over ()
          from m r order by 2, 3, 1 limit cap
        loop
          if matched <= ranked and is_alone then
            return next;
          elsif rank <= last_start then
            more := more || id;
          else
            inside := inside || id;
          end if;
        end loop;
      else
        for id, rank, title, matched in
          with m as materialized (
            select id, name_key, search_text from crm.deals
            where deleted_at is null and org_id = org and search_text like asked and search_text like also_asked
              and (search_text || '') like all (likes)
            limit ranked + 1
          )
          select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key,
            count(*) over ()
          from m r order by 2, 3, 1 limit cap
        loop
          if matched <= ranked and is_alone then
            return next;
          elsif rank <= last_start then
            more := more || id;
          else
            inside := inside || id;
          end if;
        end loop;
      end if;
      perform set_config('enable_indexscan', 'on', true);
      is_whole := matched <= ranked;
      if is_whole and is_alone then
        return;
      end if;
      if is_rare then
        found := (select by_name || by_other from crm.search_prefix_deals(org, whole, cap));
      end if;
      found := found || more;
      starting := (select count(distinct each) from unnest(found) each);
    end if;
  end if;

  if not is_whole and starting < cap then
    -- There the list and the walk to twice what is wanted take as long. Without a guess the walk is short.
    if coalesce(estimated > list_as_walk * sqrt(crm.live_record_count('deals', org)), true) then
      walked := case when estimated is null then 250 else most_walked end;
      select array_agg(id), count(*) filter (where is_start) into more, also_starting from (
        select id, search_text ~ all (starts) as is_start
        from (select id, search_text from crm.deals where deleted_at is null and org_id = org order by id desc limit walked) n
        where search_text like all (likes) limit 2 * cap
      ) matching;
      found := found || more;
      starting := starting + also_starting;
    end if;
    perform set_config('enable_indexscan', 'off', true);
    -- What the first look of all found is enough of what has the words inside.
    for look in select jsonb_array_elements(wanted -> 'looks') limit case when cardinality(inside) > 0 then 1 end loop
      exit when starting >= cap;
      execute format(
        'with matching as materialized (select id %s%s) select array(select id from matching limit %s)', indexed,
        (select string_agg(format(' and search_text %s (select %L)', case value ->> 'op' when 'regex' then '~' else 'like' end, value ->> 'value'), '')
         from jsonb_array_elements(look)),
        looked
      ) into more;
      found := found || more;
      starting := (select count(distinct each) from unnest(found) each);
    end loop;
    perform set_config('enable_indexscan', 'on', true);
  end if;

  found := found || inside;
  return query
    select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key
    from crm.deals r
    where r.deleted_at is null and r.org_id = org and r.id = any (found) order by 2, r.name_key, r.id limit cap;
end $function$;
grant execute on function crm.search_deals(uuid,jsonb,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.search_notes(org uuid, wanted jsonb, cap integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  newest constant int := 300;
  most constant int := 300;
  -- A sigma at a word's end is one like others.
  likes text[] := array(select translate(jsonb_array_elements_text(wanted -> 'likes'), 'ς', 'σ'));
  asked text := translate(wanted #>> '{asked,0}', 'ς', 'σ');
  also_asked text := coalesce(translate(wanted #>> '{asked,1}', 'ς', 'σ'), asked);
  found uuid[];
begin
  if org is distinct from crm.current_org() then
    return;
  end if;
  found := array(
    select id from (
      select id, search_key from crm.notes where deleted_at is null and org_id = org order by id desc limit newest
    ) n where search_key like all (likes) order by id desc limit cap
  );
  if cardinality(found) < cap and wanted -> 'hasTrigrams' = 'true' then
    -- The planner would walk the notes of the organisation to their end for the sake of the order.
    perform set_config('enable_indexscan', 'off', true);
    found := array(
      select id from (
        select id from crm.notes
        where deleted_at is null and org_id = org and search_key like asked and search_key like also_asked
          -- An expression that no index knows: what was found is compared with every word.
          and (search_key || '') like all (likes)
        limit most
      ) n order by id desc limit cap
    );
    perform set_config('enable_indexscan', 'on', true);
  end if;
  return query select unnest(found);
end $function$;
grant execute on function crm.search_notes(uuid,jsonb,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.search_prefix_companies(org uuid, whole text, cap integer, OUT by_name uuid[], OUT by_other uuid[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  -- The last code point ends what begins with a text.
  beyond constant text := whole || chr(1114111);
begin
  by_name := array(
    select id from crm.companies where deleted_at is null and org_id = org
    and name_key >= whole and name_key < beyond order by name_key using <, id limit cap
  );
  by_other := '{}';
  -- Hardly anything of a contact but these is exactly what somebody looks for.
  if 'companies' = 'contacts' then
    by_name := by_name || array(
      select id from crm.contacts where deleted_at is null and org_id = org
      and substring(name_key from '[^ ]+$') >= whole and substring(name_key from '[^ ]+$') < beyond
      order by substring(name_key from '[^ ]+$') using <, id limit cap
    );
    by_other := array(
      select id from crm.contacts where deleted_at is null and org_id = org
      and company_key >= whole and company_key < beyond order by company_key using <, id limit cap
    ) || array(
      select id from crm.contacts where deleted_at is null and org_id = org
      and email_key >= whole and email_key < beyond order by email_key using <, id limit cap
    );
  end if;
end $function$;

CREATE OR REPLACE FUNCTION crm.search_prefix_contacts(org uuid, whole text, cap integer, OUT by_name uuid[], OUT by_other uuid[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  -- The last code point ends what begins with a text.
  beyond constant text := whole || chr(1114111);
begin
  by_name := array(
    select id from crm.contacts where deleted_at is null and org_id = org
    and name_key >= whole and name_key < beyond order by name_key using <, id limit cap
  );
  by_other := '{}';
  -- Hardly anything of a contact but these is exactly what somebody looks for.
  if 'contacts' = 'contacts' then
    by_name := by_name || array(
      select id from crm.contacts where deleted_at is null and org_id = org
      and substring(name_key from '[^ ]+$') >= whole and substring(name_key from '[^ ]+$') < beyond
      order by substring(name_key from '[^ ]+$') using <, id limit cap
    );
    by_other := array(
      select id from crm.contacts where deleted_at is null and org_id = org
      and company_key >= whole and company_key < beyond order by company_key using <, id limit cap
    ) || array(
      select id from crm.contacts where deleted_at is null and org_id = org
      and email_key >= whole and email_key < beyond order by email_key using <, id limit cap
    );
  end if;
end $function$;

CREATE OR REPLACE FUNCTION crm.search_prefix_deals(org uuid, whole text, cap integer, OUT by_name uuid[], OUT by_other uuid[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  -- The last code point ends what begins with a text.
  beyond constant text := whole || chr(1114111);
begin
  by_name := array(
    select id from crm.deals where deleted_at is null and org_id = org
    and name_key >= whole and name_key < beyond order by name_key using <, id limit cap
  );
  by_other := '{}';
  -- Hardly anything of a contact but these is exactly what somebody looks for.
  if 'deals' = 'contacts' then
    by_name := by_name || array(
      select id from crm.contacts where deleted_at is null and org_id = org
      and substring(name_key from '[^ ]+$') >= whole and substring(name_key from '[^ ]+$') < beyond
      order by substring(name_key from '[^ ]+$') using <, id limit cap
    );
    by_other := array(
      select id from crm.contacts where deleted_at is null and org_id = org
      and company_key >= whole and company_key < beyond order by company_key using <, id limit cap
    ) || array(
      select id from crm.contacts where deleted_at is null and org_id = org
      and email_key >= whole and email_key < beyond order by email_key using <, id limit cap
    );
  end if;
end $function$;

CREATE OR REPLACE FUNCTION crm.search_prefix_tasks(org uuid, whole text, cap integer, OUT by_name uuid[], OUT by_other uuid[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  -- The last code point ends what begins with a text.
  beyond constant text := whole || chr(1114111);
begin
  by_name := array(
    select id from crm.tasks where deleted_at is null and org_id = org
    and name_key >= whole and name_key < beyond order by name_key using <, id limit cap
  );
  by_other := '{}';
  -- Hardly anything of a contact but these is exactly what somebody looks for.
  if 'tasks' = 'contacts' then
    by_name := by_name || array(
      select id from crm.contacts where deleted_at is null and org_id = org
      and substring(name_key from '[^ ]+$') >= whole and substring(name_key from '[^ ]+$') < beyond
      order by substring(name_key from '[^ ]+$') using <, id limit cap
    );
    by_other := array(
      select id from crm.contacts where deleted_at is null and org_id = org
      and company_key >= whole and company_key < beyond order by company_key using <, id limit cap
    ) || array(
      select id from crm.contacts where deleted_at is null and org_id = org
      and email_key >= whole and email_key < beyond order by email_key using <, id limit cap
    );
  end if;
end $function$;

CREATE OR REPLACE FUNCTION crm.search_rank(name_key text, search_text text, whole text, line text, line_start text, likes text[], starts text[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (name_key = whole) THEN 0 WHEN ((('
'::text || search_text) || '
'::text) ~~ line) THEN 1 WHEN starts_with(name_key, whole) THEN 2 WHEN ((name_key ~~ ALL (likes)) AND (name_key ~ ALL (starts))) THEN 3 WHEN ((('
'::text || search_text) ~~ line_start) OR (search_text ~ ALL (starts))) THEN 4 WHEN (name_key ~~ ALL (likes)) THEN 5 ELSE 6 END;

CREATE OR REPLACE FUNCTION crm.search_tasks(org uuid, wanted jsonb, cap integer)
 RETURNS TABLE(id uuid, rank integer, title text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  ranked constant int := 300;
  last_start constant int := 4;
  most_walked constant int := 5000;
  list_as_walk constant float := 6.5;
  looked constant int := 60;
  is_dominant boolean := crm.is_dominant_tenant('tasks', org);
  own text := format(case when is_dominant then '(org_id = %L) is true' else 'org_id = %L' end, org);
  indexed text := 'from crm.tasks where deleted_at is null and ' || own;
  whole text := wanted ->> 'whole';
  line text := wanted ->> 'line';
  line_start text := wanted ->> 'lineStart';
  likes text[] := array(select jsonb_array_elements_text(wanted -> 'likes'));
  starts text[] := array(select jsonb_array_elements_text(wanted -> 'starts'));
  -- Two narrow as well as all of them: what was found is compared with every word.
  asked text := wanted #>> '{asked,0}';
  also_asked text := coalesce(wanted #>> '{asked,1}', asked);
  found uuid[] := '{}';
  inside uuid[] := '{}';
  more uuid[] := '{}';
  is_rare boolean := wanted -> 'isRare' = 'true';
  -- Nothing was found by another step.
  is_alone boolean;
  is_whole boolean := false;
  matched int := 0;
  plan json;
  estimated int;
  starting int := 0;
  also_starting int;
  walked int;
  look jsonb;
begin
  if org is distinct from crm.current_org() then
    return;
  end if;
  if not is_rare then
    select by_name, by_other into found, more from crm.search_prefix_tasks(org, whole, cap);
    starting := (select count(distinct each) from unnest(found) each);
    found := found || more;
    more := '{}';
  end if;

  -- A contact's beginnings are three of its columns: enough of them are enough.
  if wanted -> 'hasTrigrams' = 'true' and (starting < cap or 'tasks' <> 'contacts') then
    if is_rare then
      estimated := 0;
    else
      -- Deleted ones too: most of the planning is the indexes without them, which it leaves out then.
      execute format(
        'explain (format json) select from crm.tasks where %s%s', own,
        (select string_agg(format(' and search_text like %L', each), '') from unnest(likes) each)
      ) into plan;
      estimated := plan #>> '{0,Plan,Plan Rows}';
    end if;
    if estimated <= ranked then
      -- Where what is expected is wrong the planner would walk another index to its end.
      perform set_config('enable_indexscan', 'off', true);
      is_alone := found = '{}';
      -- Two statements, as crm.org_predicate has two texts: so each keeps its plan. Their last comparison is an
      -- expression that no index knows.
      if is_dominant then
        for id, rank, title, matched in
          with m as materialized (
            select id, name_key, search_text from crm.tasks
            where deleted_at is null and (org_id = org) is true and search_text like asked and search_text like also_asked
              and (search_text || '') like all (likes)
            limit ranked + 1
          )
          select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key,
            count(*) over ()
          from m r order by 2, 3, 1 limit cap
        loop
          if matched <= ranked and is_alone then
            return next;
          elsif rank <= last_start then
            more := more || id;
          else
            inside := inside || id;
          end if;
        end loop;
      else
        for id, rank, title, matched in
          with m as materialized (
            select id, name_key, search_text from crm.tasks
            where deleted_at is null and org_id = org and search_text like asked and search_text like also_asked
              and (search_text || '') like all (likes)
            limit ranked + 1
          )
          select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key,
            count(*) over ()
          from m r order by 2, 3, 1 limit cap
        loop
          if matched <= ranked and is_alone then
            return next;
          elsif rank <= last_start then
            more := more || id;
          else
            inside := inside || id;
          end if;
        end loop;
      end if;
      perform set_config('enable_indexscan', 'on', true);
      is_whole := matched <= ranked;
      if is_whole and is_alone then
        return;
      end if;
      if is_rare then
        found := (select by_name || by_other from crm.search_prefix_tasks(org, whole, cap));
      end if;
      found := found || more;
      starting := (select count(distinct each) from unnest(found) each);
    end if;
  end if;

  if not is_whole and starting < cap then
    -- There the list and the walk to twice what is wanted take as long. Without a guess the walk is short.
    if coalesce(estimated > list_as_walk * sqrt(crm.live_record_count('tasks', org)), true) then
      walked := case when estimated is null then 250 else most_walked end;
      select array_agg(id), count(*) filter (where is_start) into more, also_starting from (
        select id, search_text ~ all (starts) as is_start
        from (select id, search_text from crm.tasks where deleted_at is null and org_id = org order by id desc limit walked) n
        where search_text like all (likes) limit 2 * cap
      ) matching;
      found := found || more;
      starting := starting + also_starting;
    end if;
    perform set_config('enable_indexscan', 'off', true);
    -- What the first look of all found is enough of what has the words inside.
    for look in select jsonb_array_elements(wanted -> 'looks') limit case when cardinality(inside) > 0 then 1 end loop
      exit when starting >= cap;
      execute format(
        'with matching as materialized (select id %s%s) select array(select id from matching limit %s)', indexed,
        (select string_agg(format(' and search_text %s (select %L)', case value ->> 'op' when 'regex' then '~' else 'like' end, value ->> 'value'), '')
         from jsonb_array_elements(look)),
        looked
      ) into more;
      found := found || more;
      starting := (select count(distinct each) from unnest(found) each);
    end loop;
    perform set_config('enable_indexscan', 'on', true);
  end if;

  found := found || inside;
  return query
    select r.id, crm.search_rank(r.name_key, r.search_text, whole, line, line_start, likes, starts), r.name_key
    from crm.tasks r
    where r.deleted_at is null and r.org_id = org and r.id = any (found) order by 2, r.name_key, r.id limit cap;
end $function$;
grant execute on function crm.search_tasks(uuid,jsonb,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.search_words_due()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
AS $function$ select distinct org_id from crm.search_word_changes $function$;
grant execute on function crm.search_words_due() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.searched_text(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
  select concat_ws(E'\n', folded, (
    select string_agg(crm.folded_text(
      replace(replace(replace(replace(replace(translate(word, 'ÄÖÜØÅ', 'äöüøå'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa')
    ), ' ')
    from regexp_split_to_table(normalize(written, NFC), '\s+') word where word ~ '[äöüøåÄÖÜØÅ]'
  ), (
    select string_agg(regexp_replace(word, '([aou])e|(a)a', '\1\2', 'g'), ' ')
    from string_to_table(folded, ' ') word where word ~ '[aou]e|aa'
  ))
  from crm.folded_text(written) folded
$function$;
grant execute on function crm.searched_text(text) to public;

CREATE OR REPLACE FUNCTION crm.selective_conditions(records text, org uuid, conditions jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  entries_a_row constant int := 150;
  lists_a_text constant int := 3;
  all_records float;
  remaining float;
  result text := '';
  asked record;
begin
  -- Of one alone there is nothing to choose.
  if jsonb_array_length(conditions) = 1 then
    return crm.conditions_sql(conditions);
  end if;
  all_records := crm.live_record_count(records, org);
  remaining := all_records;
  for asked in
    select condition, matches, matches * case op when 'contains' then lists_a_text else 1 end as entries
    from (
      select value ->> 'op' as op, crm.condition_sql(value) as condition,
        crm.estimate_matches(records, org, ' and ' || crm.condition_sql(value)) as matches
      from jsonb_array_elements(conditions)
    ) estimated order by entries
  loop
    result := result || format(case when remaining * entries_a_row > asked.entries then ' and %s' else ' and (%s) is true' end, asked.condition);
    remaining := remaining * least(1, asked.matches / all_records);
  end loop;
  return result;
end $function$;

CREATE OR REPLACE FUNCTION crm.similar_words(org uuid, typed text[])
 RETURNS TABLE(typed_word text, is_known boolean, is_noted boolean, similar_words text[], noted_words text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  -- The last code point ends what begins with a text.
  beyond constant text := chr(1114111);
  most_unread constant int := 300;
  unread text[] := '{}';
  texts text[];
  change record;
  beginning text;
  ending text;
  size int;
  swapped text[];
begin
  if org is distinct from crm.current_org() then
    return;
  end if;
  for change in
    select records, array_agg(record_id) as ids
    from (
      select records, record_id
      from (select records, record_ids from crm.search_word_changes
        where org_id = org and records <> 'notes' order by id desc limit most_unread) newest,
        unnest(record_ids) record_id
      limit most_unread
    ) each group by records
  loop
    execute format('select array_agg(search_text) from crm.%I where org_id = $1 and id = any ($2)', change.records)
      into texts using org, change.ids;
    unread := unread || array(select distinct word from unnest(texts) each, crm.words_of(each) word);
  end loop;
  foreach typed_word in array typed loop
    size := char_length(typed_word);
    beginning := left(typed_word, size / 2) collate "C";
    ending := left(reverse(typed_word), size - size / 2) collate "C";
    -- A sigma is another letter at the end of a word than within it.
    swapped := array(
      select regexp_replace(replace(each, 'ς', 'σ'), 'σ$', 'ς')
      from generate_series(1, size - 1) place,
        concat(left(typed_word, place - 1), substr(typed_word, place + 1, 1), substr(typed_word, place, 1), substr(typed_word, place + 2)) each
    );
    is_known := exists (
      select from crm.search_words where org_id = org and word >= typed_word collate "C" and word < (typed_word || beyond) collate "C"
        and not only_notes
    ) or exists (select from unnest(unread) word where starts_with(word, typed_word));
    is_noted := not is_known and exists (
      select from crm.search_words
      where org_id = org and word >= typed_word collate "C" and word < (typed_word || beyond) collate "C" and only_notes
    );
    select coalesce(array_agg(word) filter (where not only_notes), '{}'), coalesce(array_agg(word) filter (where only_notes), '{}')
      into similar_words, noted_words
    from (
      select word, bool_and(only_notes) as only_notes
      from (
        select word, only_notes from crm.search_words
          where org_id = org and word >= beginning collate "C" and word < (beginning || beyond) collate "C"
          and char_length(word) between size - 1 and size + 1 and levenshtein_less_equal(word, typed_word, 1) = 1
        union all
        select word, only_notes from crm.search_words
          where org_id = org and reversed >= ending collate "C" and reversed < (ending || beyond) collate "C"
          and char_length(word) between size - 1 and size + 1 and levenshtein_less_equal(word, typed_word, 1) = 1
        union all
        select word, only_notes from crm.search_words where org_id = org and word = any (swapped) and word <> typed_word
        union all
        select word, false from unnest(unread) word
          where char_length(word) between size - 1 and size + 1 and word <> typed_word
          and (levenshtein_less_equal(word, typed_word, 1) = 1 or word = any (swapped))
      ) each group by word order by bool_and(only_notes) limit 100
    ) near;
    return next;
  end loop;
end $function$;
grant execute on function crm.similar_words(uuid,text[]) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.unfinished_imports()
 RETURNS TABLE(org_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
    select i.org_id, i.id from crm.imports i
    where i.state in ('checking', 'running') or (i.state = 'uploading' and i.updated_at < now() - interval '2 minutes')
    order by i.updated_at, i.id
  $function$;
grant execute on function crm.unfinished_imports() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.values_walked(records text, org uuid, conditions jsonb, sorted jsonb, OUT condition jsonb, OUT column_values text[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
AS $function$
declare
  most_stepped constant int := 300;
  most constant int := 8;
begin
  select value into condition from jsonb_array_elements(conditions)
    where value ->> 'op' in ('eq', 'in', 'contains')
      and to_regclass(format('crm.%I', records || '_by_' || (value ->> 'column') || '_and_' || (sorted ->> 'column'))) is not null
    limit 1;
  if condition is null then
    return;
  end if;
  if condition ->> 'op' = 'contains' then
    -- One step into the index for each value that there is.
    execute format(
      'with recursive stepped (v) as (
         (select %1$I from crm.%2$I where deleted_at is null and org_id = %3$L and %1$I is not null order by %1$I limit 1)
         union all
         select (select %1$I from crm.%2$I where deleted_at is null and org_id = %3$L and %1$I > stepped.v order by %1$I limit 1)
         from stepped where stepped.v is not null
       ), listed as materialized (select v as %1$I from stepped where v is not null limit %4$s)
       select case when (select count(*) from listed) < %4$s then array(select %1$I from listed where %5$s) end',
      condition ->> 'column', records, org, most_stepped, crm.condition_sql(condition)
    ) into column_values;
  elsif condition ->> 'op' = 'eq' then
    column_values := array[condition ->> 'value'];
  else
    column_values := array(select distinct jsonb_array_elements_text(condition -> 'value'));
  end if;
  if coalesce(cardinality(column_values), 0) not between 1 and most then
    condition := null;
    column_values := null;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION crm.weighted_cents(amount_cents bigint, probability integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((amount_cents * COALESCE(probability, 50)) + 50) / 100);
grant execute on function crm.weighted_cents(bigint,integer) to lanyard_app;
grant execute on function crm.weighted_cents(bigint,integer) to public;

CREATE OR REPLACE FUNCTION crm.words_of(folded text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select distinct word collate "C"
  from string_to_table(translate(folded, E'\n!"#$%&''()*+,./:;<=>?@[\\]^_`{|}~-’', repeat(' ', 40)), ' ') word
  where char_length(word) between 5 and 40 and word !~ '[0-9]'
$function$;
