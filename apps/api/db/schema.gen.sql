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
CREATE INDEX action_changes_of_moves ON crm.action_changes USING btree (org_id, noun, action_id) WHERE ((op = 'update'::text) AND (after ? 'stage_id'::text));
CREATE INDEX action_changes_of_record ON crm.action_changes USING btree (org_id, record_id, version);
CREATE INDEX action_changes_of_subject ON crm.action_changes USING btree (org_id, subject_id, action_id DESC);
CREATE TRIGGER derive_moved_deals AFTER INSERT ON crm.action_changes REFERENCING NEW TABLE AS logged FOR EACH STATEMENT EXECUTE FUNCTION crm.derive_moved_deals();
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
  changes_settings boolean not null default false,
  unsent_after uuid,
  constraint actions_pkey PRIMARY KEY (org_id, id),
  constraint actions_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
CREATE INDEX actions_by_actor ON crm.actions USING btree (org_id, actor_id, at DESC, id DESC);
CREATE INDEX actions_by_kind ON crm.actions USING btree (org_id, kind, at DESC, id DESC);
CREATE INDEX actions_by_noun ON crm.actions USING btree (org_id, noun, at DESC, id DESC);
CREATE INDEX actions_by_time ON crm.actions USING btree (org_id, at DESC, id DESC);
CREATE INDEX actions_undone ON crm.actions USING btree (org_id, undone_by) WHERE (undone_by IS NOT NULL);
CREATE INDEX actions_unsent ON crm.actions USING btree (org_id, at, id) WHERE (unsent_after IS NOT NULL);
CREATE TRIGGER derive_reverted_moves AFTER UPDATE OF undone_by ON crm.actions FOR EACH ROW WHEN ((old.undone_by IS DISTINCT FROM new.undone_by)) EXECUTE FUNCTION crm.derive_reverted_moves();
alter table crm.actions enable row level security;
alter table crm.actions force row level security;
create policy own_organisation on crm.actions for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.actions for select to current_user using (true);
grant delete, insert, select, update on crm.actions to lanyard_app;

create table crm.api_keys (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  secret_hash text,
  scopes jsonb not null,
  is_personal boolean not null,
  created_by text not null,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  addresses text[] not null default '{}'::text[],
  rows_per_hour integer,
  rows_used integer not null default 0,
  rows_since timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  is_connection boolean not null default false,
  constraint api_keys_pkey PRIMARY KEY (org_id, id),
  constraint api_keys_secret_unique UNIQUE (org_id, secret_hash),
  constraint api_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint api_keys_secret_or_connection CHECK ((is_connection = (secret_hash IS NULL)))
);
alter table crm.api_keys enable row level security;
alter table crm.api_keys force row level security;
create policy own_organisation on crm.api_keys for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.api_keys for select to current_user using (true);
grant insert, select, update on crm.api_keys to lanyard_app;

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
  interaction_id uuid,
  constraint attachments_pkey PRIMARY KEY (org_id, id),
  constraint attachments_company_exists FOREIGN KEY (org_id, company_id) REFERENCES crm.companies(org_id, id),
  constraint attachments_contact_exists FOREIGN KEY (org_id, contact_id) REFERENCES crm.contacts(org_id, id),
  constraint attachments_deal_exists FOREIGN KEY (org_id, deal_id) REFERENCES crm.deals(org_id, id),
  constraint attachments_interaction_exists FOREIGN KEY (org_id, interaction_id) REFERENCES crm.interactions(org_id, id),
  constraint attachments_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint attachments_task_exists FOREIGN KEY (org_id, task_id) REFERENCES crm.tasks(org_id, id),
  constraint attachments_filename_filled CHECK ((filename <> ''::text)),
  constraint attachments_one_holder CHECK ((num_nonnulls(contact_id, company_id, deal_id, task_id, interaction_id) = 1)),
  constraint attachments_size_positive CHECK ((size_bytes >= 0))
);
CREATE INDEX attachments_deleted ON crm.attachments USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX attachments_of_company ON crm.attachments USING btree (org_id, company_id, id DESC) WHERE (company_id IS NOT NULL);
CREATE INDEX attachments_of_contact ON crm.attachments USING btree (org_id, contact_id, id DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX attachments_of_deal ON crm.attachments USING btree (org_id, deal_id, id DESC) WHERE (deal_id IS NOT NULL);
CREATE INDEX attachments_of_interaction ON crm.attachments USING btree (org_id, interaction_id, id DESC) WHERE (interaction_id IS NOT NULL);
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
  postal_code text,
  phone_key text,
  custom jsonb not null default '{}'::jsonb,
  custom_words text[] not null default '{}'::text[],
  parent_id uuid,
  cf_t1 text,
  cf_n1 double precision,
  cf_t2 text,
  cf_n2 double precision,
  cf_t3 text,
  cf_n3 double precision,
  cf_t4 text,
  cf_n4 double precision,
  cf_t5 text,
  cf_n5 double precision,
  cf_t6 text,
  cf_n6 double precision,
  cf_t7 text,
  cf_n7 double precision,
  cf_t8 text,
  cf_n8 double precision,
  constraint companies_pkey PRIMARY KEY (org_id, id),
  constraint companies_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint companies_parent_exists FOREIGN KEY (org_id, parent_id) REFERENCES crm.companies(org_id, id)
);
alter table crm.companies alter search_text set statistics 400;
CREATE INDEX companies_by_cf_n1 ON crm.companies USING btree (org_id, cf_n1, id) WHERE ((cf_n1 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_n2 ON crm.companies USING btree (org_id, cf_n2, id) WHERE ((cf_n2 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_n3 ON crm.companies USING btree (org_id, cf_n3, id) WHERE ((cf_n3 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_n4 ON crm.companies USING btree (org_id, cf_n4, id) WHERE ((cf_n4 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_n5 ON crm.companies USING btree (org_id, cf_n5, id) WHERE ((cf_n5 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_n6 ON crm.companies USING btree (org_id, cf_n6, id) WHERE ((cf_n6 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_n7 ON crm.companies USING btree (org_id, cf_n7, id) WHERE ((cf_n7 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_n8 ON crm.companies USING btree (org_id, cf_n8, id) WHERE ((cf_n8 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_t1 ON crm.companies USING btree (org_id, cf_t1, id) WHERE ((cf_t1 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_t2 ON crm.companies USING btree (org_id, cf_t2, id) WHERE ((cf_t2 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_t3 ON crm.companies USING btree (org_id, cf_t3, id) WHERE ((cf_t3 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_t4 ON crm.companies USING btree (org_id, cf_t4, id) WHERE ((cf_t4 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_t5 ON crm.companies USING btree (org_id, cf_t5, id) WHERE ((cf_t5 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_t6 ON crm.companies USING btree (org_id, cf_t6, id) WHERE ((cf_t6 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_t7 ON crm.companies USING btree (org_id, cf_t7, id) WHERE ((cf_t7 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_cf_t8 ON crm.companies USING btree (org_id, cf_t8, id) WHERE ((cf_t8 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_created ON crm.companies USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_custom_words ON crm.companies USING gin (org_id, custom_words) WHERE (custom_words <> '{}'::text[]);
CREATE INDEX companies_by_external_id ON crm.companies USING btree (org_id, external_id) WHERE ((external_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX companies_by_filter ON crm.companies USING gin (org_id, industry_key, size_key, city_key crm.gin_trgm_ops, state_key crm.gin_trgm_ops, country_key crm.gin_trgm_ops, tag_keys) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_industry ON crm.companies USING btree (org_id, industry_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_name ON crm.companies USING btree (org_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_owner ON crm.companies USING btree (org_id, owner_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_phone ON crm.companies USING btree (org_id, phone_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_search ON crm.companies USING gin (org_id, search_text crm.gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_size ON crm.companies USING btree (org_id, size_rank, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_updated ON crm.companies USING btree (org_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_deleted ON crm.companies USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX companies_of_parent ON crm.companies USING btree (org_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE TRIGGER keep_changed_unique_values AFTER UPDATE OF custom_words, deleted_at ON crm.companies FOR EACH ROW WHEN (((old.custom_words IS DISTINCT FROM new.custom_words) OR ((new.custom_words <> '{}'::text[]) AND ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))))) EXECUTE FUNCTION crm.keep_unique_values_companies();
CREATE TRIGGER keep_erased_unique_values AFTER DELETE ON crm.companies FOR EACH ROW WHEN (((old.custom_words <> '{}'::text[]) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION crm.keep_unique_values_companies();
CREATE TRIGGER keep_new_unique_values AFTER INSERT ON crm.companies REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION crm.keep_new_unique_values_companies();
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
  phone_key text,
  custom jsonb not null default '{}'::jsonb,
  custom_words text[] not null default '{}'::text[],
  cf_t1 text,
  cf_n1 double precision,
  cf_t2 text,
  cf_n2 double precision,
  cf_t3 text,
  cf_n3 double precision,
  cf_t4 text,
  cf_n4 double precision,
  cf_t5 text,
  cf_n5 double precision,
  cf_t6 text,
  cf_n6 double precision,
  cf_t7 text,
  cf_n7 double precision,
  cf_t8 text,
  cf_n8 double precision,
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
CREATE INDEX contacts_by_cf_n1 ON crm.contacts USING btree (org_id, cf_n1, id) WHERE ((cf_n1 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_n2 ON crm.contacts USING btree (org_id, cf_n2, id) WHERE ((cf_n2 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_n3 ON crm.contacts USING btree (org_id, cf_n3, id) WHERE ((cf_n3 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_n4 ON crm.contacts USING btree (org_id, cf_n4, id) WHERE ((cf_n4 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_n5 ON crm.contacts USING btree (org_id, cf_n5, id) WHERE ((cf_n5 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_n6 ON crm.contacts USING btree (org_id, cf_n6, id) WHERE ((cf_n6 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_n7 ON crm.contacts USING btree (org_id, cf_n7, id) WHERE ((cf_n7 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_n8 ON crm.contacts USING btree (org_id, cf_n8, id) WHERE ((cf_n8 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_t1 ON crm.contacts USING btree (org_id, cf_t1, id) WHERE ((cf_t1 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_t2 ON crm.contacts USING btree (org_id, cf_t2, id) WHERE ((cf_t2 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_t3 ON crm.contacts USING btree (org_id, cf_t3, id) WHERE ((cf_t3 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_t4 ON crm.contacts USING btree (org_id, cf_t4, id) WHERE ((cf_t4 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_t5 ON crm.contacts USING btree (org_id, cf_t5, id) WHERE ((cf_t5 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_t6 ON crm.contacts USING btree (org_id, cf_t6, id) WHERE ((cf_t6 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_t7 ON crm.contacts USING btree (org_id, cf_t7, id) WHERE ((cf_t7 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_cf_t8 ON crm.contacts USING btree (org_id, cf_t8, id) WHERE ((cf_t8 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_choices ON crm.contacts USING btree (org_id, lead_status, lifecycle_stage, seniority, latest_traffic_source, original_traffic_source) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_company ON crm.contacts USING btree (org_id, company_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_country_key_and_email_key ON crm.contacts USING btree (org_id, country_key, email_key, id) WHERE ((deleted_at IS NULL) AND (country_key IS NOT NULL));
CREATE INDEX contacts_by_country_key_and_name_key ON crm.contacts USING btree (org_id, country_key, name_key, id) WHERE ((deleted_at IS NULL) AND (country_key IS NOT NULL));
CREATE INDEX contacts_by_created ON crm.contacts USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_custom_words ON crm.contacts USING gin (org_id, custom_words) WHERE (custom_words <> '{}'::text[]);
CREATE INDEX contacts_by_email ON crm.contacts USING btree (org_id, email_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_external_id ON crm.contacts USING btree (org_id, external_id) WHERE ((external_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX contacts_by_filter ON crm.contacts USING gin (org_id, job_title_key crm.gin_trgm_ops, employment_role_key, seniority_key, lead_status_key, lifecycle_stage_key, city_key crm.gin_trgm_ops, state_key crm.gin_trgm_ops, country_key crm.gin_trgm_ops, tag_keys, reach_keys) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_job_title ON crm.contacts USING btree (org_id, job_title_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_name ON crm.contacts USING btree (org_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_owner ON crm.contacts USING btree (org_id, owner_id, stage_id, stage_entered_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_phone ON crm.contacts USING btree (org_id, phone_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_score ON crm.contacts USING btree (org_id, lead_score, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_search ON crm.contacts USING gin (org_id, search_text crm.gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_surname ON crm.contacts USING btree (org_id, "substring"(name_key, '[^ ]+$'::text), id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_updated ON crm.contacts USING btree (org_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_deleted ON crm.contacts USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX contacts_email_unique ON crm.contacts USING btree (org_id, email_key) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_of_company ON crm.contacts USING btree (org_id, company_id, name_key, id);
CREATE INDEX contacts_of_stage ON crm.contacts USING btree (org_id, stage_id, stage_entered_at DESC, id) WHERE (deleted_at IS NULL);
CREATE TRIGGER keep_changed_contact_emails AFTER UPDATE OF email_key, emails_key ON crm.contacts FOR EACH ROW WHEN (((old.email_key IS DISTINCT FROM new.email_key) OR (old.emails_key IS DISTINCT FROM new.emails_key))) EXECUTE FUNCTION crm.keep_changed_contact_emails();
CREATE TRIGGER keep_changed_unique_values AFTER UPDATE OF custom_words, deleted_at ON crm.contacts FOR EACH ROW WHEN (((old.custom_words IS DISTINCT FROM new.custom_words) OR ((new.custom_words <> '{}'::text[]) AND ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))))) EXECUTE FUNCTION crm.keep_unique_values_contacts();
CREATE TRIGGER keep_contact_emails AFTER INSERT ON crm.contacts REFERENCING NEW TABLE AS new_contacts FOR EACH STATEMENT EXECUTE FUNCTION crm.keep_contact_emails();
CREATE TRIGGER keep_erased_unique_values AFTER DELETE ON crm.contacts FOR EACH ROW WHEN (((old.custom_words <> '{}'::text[]) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION crm.keep_unique_values_contacts();
CREATE TRIGGER keep_marked_contact_emails AFTER UPDATE ON crm.contacts REFERENCING OLD TABLE AS old_contacts NEW TABLE AS new_contacts FOR EACH STATEMENT EXECUTE FUNCTION crm.keep_marked_contact_emails();
CREATE TRIGGER keep_new_unique_values AFTER INSERT ON crm.contacts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION crm.keep_new_unique_values_contacts();
CREATE TRIGGER note_changed_search_words AFTER UPDATE OF search_text ON crm.contacts FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION crm.note_search_words_contacts();
CREATE TRIGGER note_new_search_words AFTER INSERT ON crm.contacts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_contacts();
CREATE TRIGGER note_purged_search_words AFTER DELETE ON crm.contacts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_contacts();
alter table crm.contacts enable row level security;
alter table crm.contacts force row level security;
create policy own_organisation on crm.contacts for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.contacts for select to current_user using (true);
grant delete, insert, select, update on crm.contacts to lanyard_app;

create table crm.custom_fields (
  org_id uuid not null,
  id uuid not null,
  noun text not null,
  key text not null,
  label text not null,
  labels text[] not null default '{}'::text[],
  type text not null,
  options text[] not null default '{}'::text[],
  target text,
  default_value text,
  required boolean not null default false,
  section text not null,
  "position" integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  storage text not null,
  shown text not null,
  sortable boolean not null default false,
  is_unique boolean not null default false,
  searched boolean not null default false,
  variants jsonb not null default '[]'::jsonb,
  applied text,
  purged_at timestamp with time zone,
  constraint custom_fields_pkey PRIMARY KEY (org_id, id),
  constraint custom_fields_key_unique UNIQUE (org_id, noun, key),
  constraint custom_fields_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
CREATE INDEX custom_fields_unique ON crm.custom_fields USING btree (org_id, noun) WHERE is_unique;
alter table crm.custom_fields enable row level security;
alter table crm.custom_fields force row level security;
create policy own_organisation on crm.custom_fields for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.custom_fields for select to current_user using (true);
grant delete, insert, select, update on crm.custom_fields to lanyard_app;

create table crm.custom_rewritings (
  org_id uuid not null,
  noun text not null,
  words text[] not null,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  done integer not null default 0,
  total integer not null default 0,
  constraint custom_rewritings_pkey PRIMARY KEY (org_id, noun),
  constraint custom_rewritings_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.custom_rewritings enable row level security;
alter table crm.custom_rewritings force row level security;
create policy own_organisation on crm.custom_rewritings for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.custom_rewritings for select to current_user using (true);
grant delete, insert, select, update on crm.custom_rewritings to lanyard_app;

create table crm.custom_unique_values (
  org_id uuid not null,
  noun text not null,
  word text not null,
  record_id uuid not null,
  constraint custom_unique_values_unique PRIMARY KEY (org_id, noun, word),
  constraint custom_unique_values_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.custom_unique_values enable row level security;
alter table crm.custom_unique_values force row level security;
create policy own_organisation on crm.custom_unique_values for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.custom_unique_values for select to current_user using (true);
grant delete, insert, select, update on crm.custom_unique_values to lanyard_app;

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
  custom jsonb not null default '{}'::jsonb,
  custom_words text[] not null default '{}'::text[],
  cf_t1 text,
  cf_n1 double precision,
  cf_t2 text,
  cf_n2 double precision,
  cf_t3 text,
  cf_n3 double precision,
  cf_t4 text,
  cf_n4 double precision,
  cf_t5 text,
  cf_n5 double precision,
  cf_t6 text,
  cf_n6 double precision,
  cf_t7 text,
  cf_n7 double precision,
  cf_t8 text,
  cf_n8 double precision,
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
CREATE INDEX deals_by_cf_n1 ON crm.deals USING btree (org_id, cf_n1, id) WHERE ((cf_n1 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_n2 ON crm.deals USING btree (org_id, cf_n2, id) WHERE ((cf_n2 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_n3 ON crm.deals USING btree (org_id, cf_n3, id) WHERE ((cf_n3 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_n4 ON crm.deals USING btree (org_id, cf_n4, id) WHERE ((cf_n4 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_n5 ON crm.deals USING btree (org_id, cf_n5, id) WHERE ((cf_n5 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_n6 ON crm.deals USING btree (org_id, cf_n6, id) WHERE ((cf_n6 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_n7 ON crm.deals USING btree (org_id, cf_n7, id) WHERE ((cf_n7 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_n8 ON crm.deals USING btree (org_id, cf_n8, id) WHERE ((cf_n8 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_t1 ON crm.deals USING btree (org_id, cf_t1, id) WHERE ((cf_t1 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_t2 ON crm.deals USING btree (org_id, cf_t2, id) WHERE ((cf_t2 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_t3 ON crm.deals USING btree (org_id, cf_t3, id) WHERE ((cf_t3 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_t4 ON crm.deals USING btree (org_id, cf_t4, id) WHERE ((cf_t4 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_t5 ON crm.deals USING btree (org_id, cf_t5, id) WHERE ((cf_t5 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_t6 ON crm.deals USING btree (org_id, cf_t6, id) WHERE ((cf_t6 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_t7 ON crm.deals USING btree (org_id, cf_t7, id) WHERE ((cf_t7 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_cf_t8 ON crm.deals USING btree (org_id, cf_t8, id) WHERE ((cf_t8 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_close ON crm.deals USING btree (org_id, expected_close_date, id) INCLUDE (stage_id, currency, amount_cents, probability) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_created ON crm.deals USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_custom_words ON crm.deals USING gin (org_id, custom_words) WHERE (custom_words <> '{}'::text[]);
CREATE INDEX deals_by_external_id ON crm.deals USING btree (org_id, external_id) WHERE ((external_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_lost_reason ON crm.deals USING btree (org_id, stage_id, lost_reason) WHERE ((lost_reason IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX deals_by_name ON crm.deals USING btree (org_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_owner ON crm.deals USING btree (org_id, owner_id, stage_id, stage_entered_at DESC, id) INCLUDE (currency, amount_cents, expected_close_date) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_probability ON crm.deals USING btree (org_id, probability, id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_search ON crm.deals USING gin (org_id, search_text crm.gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_tag ON crm.deals USING gin (org_id, tag_keys) WHERE (deleted_at IS NULL);
CREATE INDEX deals_by_updated ON crm.deals USING btree (org_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX deals_deleted ON crm.deals USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX deals_of_company ON crm.deals USING btree (org_id, company_id);
CREATE INDEX deals_of_contact ON crm.deals USING btree (org_id, contact_id);
CREATE INDEX deals_of_stage ON crm.deals USING btree (org_id, stage_id, stage_entered_at DESC, id) INCLUDE (currency, amount_cents, probability, expected_close_date) WHERE (deleted_at IS NULL);
CREATE TRIGGER keep_changed_unique_values AFTER UPDATE OF custom_words, deleted_at ON crm.deals FOR EACH ROW WHEN (((old.custom_words IS DISTINCT FROM new.custom_words) OR ((new.custom_words <> '{}'::text[]) AND ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))))) EXECUTE FUNCTION crm.keep_unique_values_deals();
CREATE TRIGGER keep_erased_unique_values AFTER DELETE ON crm.deals FOR EACH ROW WHEN (((old.custom_words <> '{}'::text[]) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION crm.keep_unique_values_deals();
CREATE TRIGGER keep_new_unique_values AFTER INSERT ON crm.deals REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION crm.keep_new_unique_values_deals();
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

create table crm.follows (
  org_id uuid not null,
  record_id uuid not null,
  person_id text not null,
  noun text not null,
  created_at timestamp with time zone not null default now(),
  constraint follows_pkey PRIMARY KEY (org_id, record_id, person_id),
  constraint follows_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.follows enable row level security;
alter table crm.follows force row level security;
create policy own_organisation on crm.follows for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.follows for select to current_user using (true);
grant delete, insert, select, update on crm.follows to lanyard_app;

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
  reason jsonb,
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
  column_values jsonb,
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
  sheets jsonb not null default '[]'::jsonb,
  sheet text,
  column_types jsonb not null default '{}'::jsonb,
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

create table crm.interactions (
  org_id uuid not null,
  id uuid not null,
  type text not null,
  direction text,
  outcome text,
  started_at timestamp with time zone not null default now(),
  duration_minutes integer,
  body text,
  owner_id text,
  contact_ids uuid[] not null default '{}'::uuid[],
  company_id uuid,
  deal_id uuid,
  external_id text,
  name_key text not null,
  type_key text,
  direction_key text,
  outcome_key text,
  search_text text not null,
  custom jsonb not null default '{}'::jsonb,
  custom_words text[] not null default '{}'::text[],
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  cf_t1 text,
  cf_n1 double precision,
  cf_t2 text,
  cf_n2 double precision,
  cf_t3 text,
  cf_n3 double precision,
  cf_t4 text,
  cf_n4 double precision,
  cf_t5 text,
  cf_n5 double precision,
  cf_t6 text,
  cf_n6 double precision,
  cf_t7 text,
  cf_n7 double precision,
  cf_t8 text,
  cf_n8 double precision,
  constraint interactions_pkey PRIMARY KEY (org_id, id),
  constraint interactions_company_exists FOREIGN KEY (org_id, company_id) REFERENCES crm.companies(org_id, id),
  constraint interactions_deal_exists FOREIGN KEY (org_id, deal_id) REFERENCES crm.deals(org_id, id),
  constraint interactions_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
CREATE INDEX interactions_by_cf_n1 ON crm.interactions USING btree (org_id, cf_n1, id) WHERE ((cf_n1 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_n2 ON crm.interactions USING btree (org_id, cf_n2, id) WHERE ((cf_n2 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_n3 ON crm.interactions USING btree (org_id, cf_n3, id) WHERE ((cf_n3 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_n4 ON crm.interactions USING btree (org_id, cf_n4, id) WHERE ((cf_n4 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_n5 ON crm.interactions USING btree (org_id, cf_n5, id) WHERE ((cf_n5 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_n6 ON crm.interactions USING btree (org_id, cf_n6, id) WHERE ((cf_n6 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_n7 ON crm.interactions USING btree (org_id, cf_n7, id) WHERE ((cf_n7 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_n8 ON crm.interactions USING btree (org_id, cf_n8, id) WHERE ((cf_n8 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_t1 ON crm.interactions USING btree (org_id, cf_t1, id) WHERE ((cf_t1 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_t2 ON crm.interactions USING btree (org_id, cf_t2, id) WHERE ((cf_t2 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_t3 ON crm.interactions USING btree (org_id, cf_t3, id) WHERE ((cf_t3 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_t4 ON crm.interactions USING btree (org_id, cf_t4, id) WHERE ((cf_t4 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_t5 ON crm.interactions USING btree (org_id, cf_t5, id) WHERE ((cf_t5 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_t6 ON crm.interactions USING btree (org_id, cf_t6, id) WHERE ((cf_t6 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_t7 ON crm.interactions USING btree (org_id, cf_t7, id) WHERE ((cf_t7 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_cf_t8 ON crm.interactions USING btree (org_id, cf_t8, id) WHERE ((cf_t8 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_created ON crm.interactions USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX interactions_by_custom_words ON crm.interactions USING gin (org_id, custom_words) WHERE (custom_words <> '{}'::text[]);
CREATE INDEX interactions_by_external_id ON crm.interactions USING btree (org_id, external_id) WHERE ((external_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX interactions_by_name ON crm.interactions USING btree (org_id, name_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX interactions_by_owner ON crm.interactions USING btree (org_id, owner_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX interactions_by_search ON crm.interactions USING gin (org_id, search_text crm.gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX interactions_by_start ON crm.interactions USING btree (org_id, started_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX interactions_by_type ON crm.interactions USING btree (org_id, type_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX interactions_by_updated ON crm.interactions USING btree (org_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX interactions_deleted ON crm.interactions USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX interactions_for_figures ON crm.interactions USING btree (org_id, started_at) INCLUDE (owner_id, type) WHERE (deleted_at IS NULL);
CREATE INDEX interactions_of_company ON crm.interactions USING btree (org_id, company_id, started_at, id) WHERE (company_id IS NOT NULL);
CREATE INDEX interactions_of_contacts ON crm.interactions USING gin (contact_ids) WITH (fastupdate=off);
CREATE INDEX interactions_of_deal ON crm.interactions USING btree (org_id, deal_id, started_at, id) WHERE (deal_id IS NOT NULL);
CREATE TRIGGER keep_changed_unique_values AFTER UPDATE OF custom_words, deleted_at ON crm.interactions FOR EACH ROW WHEN (((old.custom_words IS DISTINCT FROM new.custom_words) OR ((new.custom_words <> '{}'::text[]) AND ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))))) EXECUTE FUNCTION crm.keep_unique_values_interactions();
CREATE TRIGGER keep_erased_unique_values AFTER DELETE ON crm.interactions FOR EACH ROW WHEN (((old.custom_words <> '{}'::text[]) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION crm.keep_unique_values_interactions();
CREATE TRIGGER keep_new_unique_values AFTER INSERT ON crm.interactions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION crm.keep_new_unique_values_interactions();
CREATE TRIGGER note_changed_search_words AFTER UPDATE OF search_text ON crm.interactions FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION crm.note_search_words_interactions();
CREATE TRIGGER note_new_search_words AFTER INSERT ON crm.interactions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_interactions();
CREATE TRIGGER note_purged_search_words AFTER DELETE ON crm.interactions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_interactions();
alter table crm.interactions enable row level security;
alter table crm.interactions force row level security;
create policy own_organisation on crm.interactions for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.interactions for select to current_user using (true);
grant delete, insert, select, update on crm.interactions to lanyard_app;

create table crm.left_stage_derivations (
  org_id uuid not null,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint left_stage_derivations_pkey PRIMARY KEY (org_id),
  constraint left_stage_derivations_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.left_stage_derivations enable row level security;
alter table crm.left_stage_derivations force row level security;
create policy own_organisation on crm.left_stage_derivations for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.left_stage_derivations for select to current_user using (true);
grant delete, insert, select, update on crm.left_stage_derivations to lanyard_app;

create table crm.left_stages (
  org_id uuid not null,
  deal_id uuid not null,
  stage_id uuid not null,
  to_stage_ids uuid[] not null,
  is_back boolean not null,
  seconds bigint,
  constraint left_stages_pkey PRIMARY KEY (org_id, deal_id, stage_id),
  constraint left_stages_deal_exists FOREIGN KEY (org_id, deal_id) REFERENCES crm.deals(org_id, id) ON DELETE CASCADE,
  constraint left_stages_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
CREATE INDEX left_stages_by_targets ON crm.left_stages USING btree (org_id, stage_id, to_stage_ids, is_back);
CREATE INDEX left_stages_by_time ON crm.left_stages USING btree (org_id, stage_id, seconds);
alter table crm.left_stages enable row level security;
alter table crm.left_stages force row level security;
create policy own_organisation on crm.left_stages for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.left_stages for select to current_user using (true);
grant delete, insert, select, update on crm.left_stages to lanyard_app;

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
  interaction_id uuid,
  constraint notes_pkey PRIMARY KEY (org_id, id),
  constraint notes_company_exists FOREIGN KEY (org_id, company_id) REFERENCES crm.companies(org_id, id),
  constraint notes_contact_exists FOREIGN KEY (org_id, contact_id) REFERENCES crm.contacts(org_id, id),
  constraint notes_deal_exists FOREIGN KEY (org_id, deal_id) REFERENCES crm.deals(org_id, id),
  constraint notes_interaction_exists FOREIGN KEY (org_id, interaction_id) REFERENCES crm.interactions(org_id, id),
  constraint notes_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint notes_task_exists FOREIGN KEY (org_id, task_id) REFERENCES crm.tasks(org_id, id),
  constraint notes_body_filled CHECK ((body <> ''::text)),
  constraint notes_one_holder CHECK ((num_nonnulls(contact_id, company_id, deal_id, task_id, interaction_id) = 1))
);
CREATE INDEX notes_by_search ON crm.notes USING gin (org_id, search_key crm.gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX notes_deleted ON crm.notes USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX notes_of_company ON crm.notes USING btree (org_id, company_id, pinned DESC, created_at DESC, id DESC) WHERE (company_id IS NOT NULL);
CREATE INDEX notes_of_contact ON crm.notes USING btree (org_id, contact_id, pinned DESC, created_at DESC, id DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX notes_of_deal ON crm.notes USING btree (org_id, deal_id, pinned DESC, created_at DESC, id DESC) WHERE (deal_id IS NOT NULL);
CREATE INDEX notes_of_interaction ON crm.notes USING btree (org_id, interaction_id, pinned DESC, created_at DESC, id DESC) WHERE (interaction_id IS NOT NULL);
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
  interaction_types json,
  constraint organisation_settings_pkey PRIMARY KEY (org_id),
  constraint organisation_settings_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint organisation_settings_country_code CHECK ((default_country ~ '^[A-Z]{2}$'::text)),
  constraint organisation_settings_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint organisation_settings_types_list CHECK ((json_typeof(interaction_types) = 'array'::text))
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
  hidden_notices text[] not null default '{}'::text[],
  unmailed_notices text[] not null default '{}'::text[],
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

create table crm.proposal_changes (
  org_id uuid not null,
  proposal_id uuid not null,
  "position" integer not null,
  op text not null,
  noun text not null,
  record_id uuid,
  version integer,
  merged_ids uuid[] not null default '{}'::uuid[],
  content jsonb not null,
  state text not null default 'open'::text,
  warning jsonb,
  action_id uuid,
  seen jsonb not null default '{}'::jsonb,
  constraint proposal_changes_pkey PRIMARY KEY (org_id, proposal_id, "position"),
  constraint proposal_changes_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint proposal_changes_proposal_fkey FOREIGN KEY (org_id, proposal_id) REFERENCES crm.proposals(org_id, id) ON DELETE CASCADE,
  constraint proposal_changes_op_known CHECK ((op = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'merge'::text, 'move'::text]))),
  constraint proposal_changes_state_known CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'collided'::text])))
);
CREATE INDEX proposal_changes_record ON crm.proposal_changes USING btree (org_id, record_id) WHERE (record_id IS NOT NULL);
alter table crm.proposal_changes enable row level security;
alter table crm.proposal_changes force row level security;
create policy own_organisation on crm.proposal_changes for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.proposal_changes for select to current_user using (true);
grant delete, insert, select, update on crm.proposal_changes to lanyard_app;

create table crm.proposals (
  org_id uuid not null,
  id uuid not null,
  reason text not null,
  proposed_by text not null,
  proposed_by_name text not null,
  for_id text not null,
  counts jsonb not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by_name text,
  answer text,
  action_ids uuid[] not null default '{}'::uuid[],
  constraint proposals_pkey PRIMARY KEY (org_id, id),
  constraint proposals_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint proposals_state_known CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text])))
);
CREATE INDEX proposals_open ON crm.proposals USING btree (org_id, id) WHERE (state = 'open'::text);
alter table crm.proposals enable row level security;
alter table crm.proposals force row level security;
create policy own_organisation on crm.proposals for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.proposals for select to current_user using (true);
grant delete, insert, select, update on crm.proposals to lanyard_app;

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
  required_fields text[] not null default '{}'::text[],
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
  custom jsonb not null default '{}'::jsonb,
  custom_words text[] not null default '{}'::text[],
  cf_t1 text,
  cf_n1 double precision,
  cf_t2 text,
  cf_n2 double precision,
  cf_t3 text,
  cf_n3 double precision,
  cf_t4 text,
  cf_n4 double precision,
  cf_t5 text,
  cf_n5 double precision,
  cf_t6 text,
  cf_n6 double precision,
  cf_t7 text,
  cf_n7 double precision,
  cf_t8 text,
  cf_n8 double precision,
  constraint tasks_pkey PRIMARY KEY (org_id, id),
  constraint tasks_company_exists FOREIGN KEY (org_id, company_id) REFERENCES crm.companies(org_id, id),
  constraint tasks_contact_exists FOREIGN KEY (org_id, contact_id) REFERENCES crm.contacts(org_id, id),
  constraint tasks_deal_exists FOREIGN KEY (org_id, deal_id) REFERENCES crm.deals(org_id, id),
  constraint tasks_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint tasks_about_one CHECK ((num_nonnulls(contact_id, company_id, deal_id) <= 1)),
  constraint tasks_due_once CHECK ((num_nonnulls(due_on, due_at) <= 1))
);
alter table crm.tasks alter search_text set statistics 400;
CREATE INDEX tasks_by_cf_n1 ON crm.tasks USING btree (org_id, cf_n1, id) WHERE ((cf_n1 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_n2 ON crm.tasks USING btree (org_id, cf_n2, id) WHERE ((cf_n2 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_n3 ON crm.tasks USING btree (org_id, cf_n3, id) WHERE ((cf_n3 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_n4 ON crm.tasks USING btree (org_id, cf_n4, id) WHERE ((cf_n4 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_n5 ON crm.tasks USING btree (org_id, cf_n5, id) WHERE ((cf_n5 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_n6 ON crm.tasks USING btree (org_id, cf_n6, id) WHERE ((cf_n6 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_n7 ON crm.tasks USING btree (org_id, cf_n7, id) WHERE ((cf_n7 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_n8 ON crm.tasks USING btree (org_id, cf_n8, id) WHERE ((cf_n8 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_t1 ON crm.tasks USING btree (org_id, cf_t1, id) WHERE ((cf_t1 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_t2 ON crm.tasks USING btree (org_id, cf_t2, id) WHERE ((cf_t2 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_t3 ON crm.tasks USING btree (org_id, cf_t3, id) WHERE ((cf_t3 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_t4 ON crm.tasks USING btree (org_id, cf_t4, id) WHERE ((cf_t4 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_t5 ON crm.tasks USING btree (org_id, cf_t5, id) WHERE ((cf_t5 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_t6 ON crm.tasks USING btree (org_id, cf_t6, id) WHERE ((cf_t6 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_t7 ON crm.tasks USING btree (org_id, cf_t7, id) WHERE ((cf_t7 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_cf_t8 ON crm.tasks USING btree (org_id, cf_t8, id) WHERE ((cf_t8 IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_by_created ON crm.tasks USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_by_custom_words ON crm.tasks USING gin (org_id, custom_words) WHERE (custom_words <> '{}'::text[]);
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
CREATE TRIGGER keep_changed_unique_values AFTER UPDATE OF custom_words, deleted_at ON crm.tasks FOR EACH ROW WHEN (((old.custom_words IS DISTINCT FROM new.custom_words) OR ((new.custom_words <> '{}'::text[]) AND ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))))) EXECUTE FUNCTION crm.keep_unique_values_tasks();
CREATE TRIGGER keep_erased_unique_values AFTER DELETE ON crm.tasks FOR EACH ROW WHEN (((old.custom_words <> '{}'::text[]) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION crm.keep_unique_values_tasks();
CREATE TRIGGER keep_new_unique_values AFTER INSERT ON crm.tasks REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION crm.keep_new_unique_values_tasks();
CREATE TRIGGER note_changed_search_words AFTER UPDATE OF search_text ON crm.tasks FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION crm.note_search_words_tasks();
CREATE TRIGGER note_new_search_words AFTER INSERT ON crm.tasks REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_tasks();
CREATE TRIGGER note_purged_search_words AFTER DELETE ON crm.tasks REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION crm.note_search_words_tasks();
alter table crm.tasks enable row level security;
alter table crm.tasks force row level security;
create policy own_organisation on crm.tasks for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.tasks for select to current_user using (true);
grant delete, insert, select, update on crm.tasks to lanyard_app;

create table crm.view_places (
  org_id uuid not null,
  person_id text not null,
  view_id uuid not null,
  "position" integer,
  is_default boolean not null default false,
  constraint view_places_pkey PRIMARY KEY (org_id, person_id, view_id),
  constraint view_places_of_view FOREIGN KEY (org_id, view_id) REFERENCES crm.views(org_id, id) ON DELETE CASCADE,
  constraint view_places_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
CREATE INDEX view_places_by_view ON crm.view_places USING btree (org_id, view_id);
alter table crm.view_places enable row level security;
alter table crm.view_places force row level security;
create policy own_organisation on crm.view_places for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.view_places for select to current_user using (true);
grant delete, insert, select, update on crm.view_places to lanyard_app;

create table crm.views (
  org_id uuid not null,
  id uuid not null,
  noun text not null,
  name text not null,
  shared boolean not null,
  owner_id text not null,
  settings text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint views_pkey PRIMARY KEY (org_id, id),
  constraint views_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.views enable row level security;
alter table crm.views force row level security;
create policy own_organisation on crm.views for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.views for select to current_user using (true);
grant delete, insert, select, update on crm.views to lanyard_app;

create table crm.webhook_deliveries (
  org_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  turn bigint not null,
  event text not null,
  noun text,
  record_id uuid,
  action_id uuid,
  body text not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  attempted_at timestamp with time zone,
  next_at timestamp with time zone not null default now(),
  lease uuid,
  leased_until timestamp with time zone,
  status integer,
  answer text,
  problem text,
  constraint webhook_deliveries_pkey PRIMARY KEY (org_id, id),
  constraint webhook_deliveries_once UNIQUE (org_id, webhook_id, action_id, record_id, event),
  constraint webhook_deliveries_of_webhook FOREIGN KEY (org_id, webhook_id) REFERENCES crm.webhooks(org_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id),
  constraint webhook_deliveries_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_deliveries_by_age ON crm.webhook_deliveries USING btree (org_id, created_at);
CREATE INDEX webhook_deliveries_by_turn ON crm.webhook_deliveries USING btree (org_id, webhook_id, turn);
CREATE INDEX webhook_deliveries_of_record ON crm.webhook_deliveries USING btree (org_id, record_id, webhook_id, turn) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_waiting ON crm.webhook_deliveries USING btree (org_id, webhook_id, turn) WHERE (state = 'waiting'::text);
alter table crm.webhook_deliveries enable row level security;
alter table crm.webhook_deliveries force row level security;
create policy own_organisation on crm.webhook_deliveries for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.webhook_deliveries for select to current_user using (true);
grant delete, insert, select, update on crm.webhook_deliveries to lanyard_app;

create table crm.webhooks (
  org_id uuid not null,
  id uuid not null,
  url text not null,
  events text[] not null,
  filter jsonb,
  is_active boolean not null,
  secret text not null,
  earlier_secret text,
  earlier_secret_until timestamp with time zone,
  created_by text not null,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  last_turn bigint not null default 0,
  failing_since timestamp with time zone,
  paused_until timestamp with time zone,
  switched_off_at timestamp with time zone,
  replayed_at timestamp with time zone,
  replayed_action uuid,
  replayed_record uuid,
  replay_until timestamp with time zone,
  constraint webhooks_pkey PRIMARY KEY (org_id, id),
  constraint webhooks_org_id_fkey FOREIGN KEY (org_id) REFERENCES crm.organisations(id)
);
alter table crm.webhooks enable row level security;
alter table crm.webhooks force row level security;
create policy own_organisation on crm.webhooks for all to public using ((org_id = crm.current_org())) with check ((org_id = crm.current_org()));
create policy owner_reads on crm.webhooks for select to current_user using (true);
grant delete, insert, select, update on crm.webhooks to lanyard_app;

CREATE OR REPLACE FUNCTION crm.are_by_value(records text, conditions jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog'
-- The body is in functions/org_predicate.sql

CREATE OR REPLACE FUNCTION crm.condition_sql(condition jsonb, is_tested boolean DEFAULT false)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog'
-- The body is in functions/condition_sql.sql
grant execute on function crm.condition_sql(jsonb,boolean) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.conditions_sql(conditions jsonb, is_tested boolean DEFAULT false)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/condition_sql.sql
grant execute on function crm.conditions_sql(jsonb,boolean) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.contact_points(field text, first text, stored text[])
 RETURNS json
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/contact_points.sql
grant execute on function crm.contact_points(text,text,text[]) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.current_org()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid;
grant execute on function crm.current_org() to lanyard_app;
grant execute on function crm.current_org() to public;

CREATE OR REPLACE FUNCTION crm.custom_rewritings_due()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
AS $function$ select distinct org_id from crm.custom_rewritings order by org_id $function$;
grant execute on function crm.custom_rewritings_due() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.derive_left_stages(org uuid, deals uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/derive_left_stages.sql
grant execute on function crm.derive_left_stages(uuid,uuid[]) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.derive_moved_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/derive_left_stages.sql
grant execute on function crm.derive_moved_deals() to public;

CREATE OR REPLACE FUNCTION crm.derive_reverted_moves()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/derive_left_stages.sql
grant execute on function crm.derive_reverted_moves() to public;

CREATE OR REPLACE FUNCTION crm.duplicate_searches_due()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
-- The body is in functions/duplicate_searches_due.sql
grant execute on function crm.duplicate_searches_due() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.estimate_matches(records text, org uuid, conditional text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/selective_conditions.sql

CREATE OR REPLACE FUNCTION crm.flush_search_indexes()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/flush_search_indexes.sql
grant execute on function crm.flush_search_indexes() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.fold_search_words(org uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
-- The body is in functions/fold_search_words.sql
grant execute on function crm.fold_search_words(uuid) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.folded_text(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/folded_text.sql
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
-- The body is in functions/given_name_root.sql

CREATE OR REPLACE FUNCTION crm.is_family_first(given text, family text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
-- The body is in functions/joined_name.sql
grant execute on function crm.is_family_first(text,text) to public;

CREATE OR REPLACE FUNCTION crm.joined_name(given text, family text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
-- The body is in functions/joined_name.sql
grant execute on function crm.joined_name(text,text) to public;

CREATE OR REPLACE FUNCTION crm.keep_changed_contact_emails()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/keep_contact_emails.sql
grant execute on function crm.keep_changed_contact_emails() to public;

CREATE OR REPLACE FUNCTION crm.keep_contact_emails()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/keep_contact_emails.sql
grant execute on function crm.keep_contact_emails() to public;

CREATE OR REPLACE FUNCTION crm.keep_marked_contact_emails()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/keep_marked_contact_emails.sql
grant execute on function crm.keep_marked_contact_emails() to public;

CREATE OR REPLACE FUNCTION crm.keep_new_unique_values_companies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/keep_new_unique_values.sql
grant execute on function crm.keep_new_unique_values_companies() to public;

CREATE OR REPLACE FUNCTION crm.keep_new_unique_values_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/keep_new_unique_values.sql
grant execute on function crm.keep_new_unique_values_contacts() to public;

CREATE OR REPLACE FUNCTION crm.keep_new_unique_values_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/keep_new_unique_values.sql
grant execute on function crm.keep_new_unique_values_deals() to public;

CREATE OR REPLACE FUNCTION crm.keep_new_unique_values_interactions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/keep_new_unique_values.sql
grant execute on function crm.keep_new_unique_values_interactions() to public;

CREATE OR REPLACE FUNCTION crm.keep_new_unique_values_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/keep_new_unique_values.sql
grant execute on function crm.keep_new_unique_values_tasks() to public;

CREATE OR REPLACE FUNCTION crm.keep_unique_values_companies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/keep_unique_values.sql
grant execute on function crm.keep_unique_values_companies() to public;

CREATE OR REPLACE FUNCTION crm.keep_unique_values_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/keep_unique_values.sql
grant execute on function crm.keep_unique_values_contacts() to public;

CREATE OR REPLACE FUNCTION crm.keep_unique_values_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/keep_unique_values.sql
grant execute on function crm.keep_unique_values_deals() to public;

CREATE OR REPLACE FUNCTION crm.keep_unique_values_interactions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/keep_unique_values.sql
grant execute on function crm.keep_unique_values_interactions() to public;

CREATE OR REPLACE FUNCTION crm.keep_unique_values_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/keep_unique_values.sql
grant execute on function crm.keep_unique_values_tasks() to public;

CREATE OR REPLACE FUNCTION crm.left_stage_derivations_due()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/organisations_due.sql
grant execute on function crm.left_stage_derivations_due() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.live_record_count(records text, org uuid)
 RETURNS double precision
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/selective_conditions.sql

CREATE OR REPLACE FUNCTION crm.matching_groups(records text, org uuid, conditions jsonb, grouped jsonb, summed jsonb)
 RETURNS TABLE(id text, name text, currency text, count integer, total numeric, smallest numeric, largest numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/matching_groups.sql
grant execute on function crm.matching_groups(text,uuid,jsonb,jsonb,jsonb) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.matching_ids(records text, org uuid, conditions jsonb, cap integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/matching_ids.sql
grant execute on function crm.matching_ids(text,uuid,jsonb,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.matching_ids_by_place(records text, org uuid, conditions jsonb, sorted jsonb, page_limit integer, page_offset integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_sort TO 'off'
-- The body is in functions/matching_ids_by_place.sql
grant execute on function crm.matching_ids_by_place(text,uuid,jsonb,jsonb,integer,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.matching_ids_in_order(records text, org uuid, conditions jsonb, sorted jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/matching_ids.sql
grant execute on function crm.matching_ids_in_order(text,uuid,jsonb,jsonb) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.matching_page(records text, org uuid, conditions jsonb, sorted jsonb, page_limit integer, page_offset integer, cap integer)
 RETURNS TABLE(ids uuid[], matched integer, estimated integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
-- The body is in functions/matching_page.sql
grant execute on function crm.matching_page(text,uuid,jsonb,jsonb,integer,integer,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.ngram_frequencies()
 RETURNS TABLE(ngram text, frequency double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/ngram_frequencies.sql
grant execute on function crm.ngram_frequencies() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.note_restored_words(org uuid, restored text, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/note_search_words.sql
grant execute on function crm.note_restored_words(uuid,text,uuid[]) to public;

CREATE OR REPLACE FUNCTION crm.note_search_words_companies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/note_search_words.sql
grant execute on function crm.note_search_words_companies() to public;

CREATE OR REPLACE FUNCTION crm.note_search_words_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/note_search_words.sql
grant execute on function crm.note_search_words_contacts() to public;

CREATE OR REPLACE FUNCTION crm.note_search_words_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/note_search_words.sql
grant execute on function crm.note_search_words_deals() to public;

CREATE OR REPLACE FUNCTION crm.note_search_words_interactions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/note_search_words.sql
grant execute on function crm.note_search_words_interactions() to public;

CREATE OR REPLACE FUNCTION crm.note_search_words_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/note_search_words.sql
grant execute on function crm.note_search_words_notes() to public;

CREATE OR REPLACE FUNCTION crm.note_search_words_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/note_search_words.sql
grant execute on function crm.note_search_words_tasks() to public;

CREATE OR REPLACE FUNCTION crm.notice_mails_due()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/organisations_due.sql
grant execute on function crm.notice_mails_due() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.ordered_query(listed text, sorted jsonb, most bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
RETURN CASE WHEN (((sorted -> 'hasGaps'::text) = 'true'::jsonb) AND (((sorted -> 'descending'::text) = 'true'::jsonb) OR ((sorted -> 'isSparse'::text) = 'true'::jsonb))) THEN format('select * from (
           (select %1$s and %2$I is not null order by %2$I %4$s, id %4$s limit %3$s) union all
           (select %1$s and %2$I is null order by %5$sid %4$s limit %3$s)
         ) parts limit %3$s'::text, listed, (sorted ->> 'column'::text), COALESCE((most)::text, 'all'::text), CASE WHEN ((sorted -> 'descending'::text) = 'true'::jsonb) THEN 'desc'::text ELSE 'asc'::text END, CASE WHEN ((sorted -> 'isSparse'::text) = 'true'::jsonb) THEN ''::text ELSE format('%I desc, '::text, (sorted ->> 'column'::text)) END) ELSE format('select %1$s order by %2$I %3$s, id %3$s limit %4$s'::text, listed, (sorted ->> 'column'::text), CASE WHEN ((sorted -> 'descending'::text) = 'true'::jsonb) THEN 'desc'::text ELSE 'asc'::text END, COALESCE((most)::text, 'all'::text)) END;

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
-- The body is in functions/matching_page.sql
grant execute on function crm.organisation_id(text) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.organisation_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/organisations_due.sql
grant execute on function crm.organisation_ids() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.phone_country(org uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/phone_country.sql
grant execute on function crm.phone_country(uuid) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.phone_rereadings_due()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/organisations_due.sql
grant execute on function crm.phone_rereadings_due() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.rare_letters_folded(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
-- The body is in functions/rare_letters_folded.sql
grant execute on function crm.rare_letters_folded(text) to public;

CREATE OR REPLACE FUNCTION crm.record_kinds()
 RETURNS TABLE(records text, noun text)
 LANGUAGE sql
 IMMUTABLE
-- The body is in functions/record_kinds.sql
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
-- The body is in functions/record_kinds.sql
grant execute on function crm.recount_stages(uuid) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.reminders_due()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/organisations_due.sql
grant execute on function crm.reminders_due() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.search_companies(org uuid, wanted jsonb, cap integer)
 RETURNS TABLE(id uuid, rank integer, title text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
-- The body is in functions/search.sql
grant execute on function crm.search_companies(uuid,jsonb,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.search_contacts(org uuid, wanted jsonb, cap integer)
 RETURNS TABLE(id uuid, rank integer, title text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
-- The body is in functions/search.sql
grant execute on function crm.search_contacts(uuid,jsonb,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.search_deals(org uuid, wanted jsonb, cap integer)
 RETURNS TABLE(id uuid, rank integer, title text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
-- The body is in functions/search.sql
grant execute on function crm.search_deals(uuid,jsonb,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.search_interactions(org uuid, wanted jsonb, cap integer)
 RETURNS TABLE(id uuid, rank integer, title text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
-- The body is in functions/search.sql
grant execute on function crm.search_interactions(uuid,jsonb,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.search_notes(org uuid, wanted jsonb, cap integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
-- The body is in functions/search.sql
grant execute on function crm.search_notes(uuid,jsonb,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.search_prefix_companies(org uuid, whole text, cap integer, OUT by_name uuid[], OUT by_other uuid[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/search.sql

CREATE OR REPLACE FUNCTION crm.search_prefix_contacts(org uuid, whole text, cap integer, OUT by_name uuid[], OUT by_other uuid[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/search.sql

CREATE OR REPLACE FUNCTION crm.search_prefix_deals(org uuid, whole text, cap integer, OUT by_name uuid[], OUT by_other uuid[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/search.sql

CREATE OR REPLACE FUNCTION crm.search_prefix_interactions(org uuid, whole text, cap integer, OUT by_name uuid[], OUT by_other uuid[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/search.sql

CREATE OR REPLACE FUNCTION crm.search_prefix_tasks(org uuid, whole text, cap integer, OUT by_name uuid[], OUT by_other uuid[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/search.sql

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
-- The body is in functions/search.sql
grant execute on function crm.search_tasks(uuid,jsonb,integer) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.search_words_due()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/search.sql
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
-- The body is in functions/selective_conditions.sql

CREATE OR REPLACE FUNCTION crm.similar_words(org uuid, typed text[])
 RETURNS TABLE(typed_word text, is_known boolean, is_noted boolean, similar_words text[], noted_words text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
-- The body is in functions/similar_words.sql
grant execute on function crm.similar_words(uuid,text[]) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.unfinished_imports()
 RETURNS TABLE(org_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/organisations_due.sql
grant execute on function crm.unfinished_imports() to lanyard_app;

CREATE OR REPLACE FUNCTION crm.value_sql(source jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
-- The body is in functions/value_sql.sql
grant execute on function crm.value_sql(jsonb) to lanyard_app;

CREATE OR REPLACE FUNCTION crm.values_walked(records text, org uuid, conditions jsonb, sorted jsonb, OUT condition jsonb, OUT column_values text[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/values_walked.sql

CREATE OR REPLACE FUNCTION crm.webhooks_due()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'crm'
-- The body is in functions/organisations_due.sql
grant execute on function crm.webhooks_due() to lanyard_app;

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
-- The body is in functions/weighted_cents.sql
