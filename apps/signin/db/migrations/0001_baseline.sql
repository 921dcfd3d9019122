-- Lanyard ID. People, accounts, sessions and verifications have the columns better-auth expects; the rest is ours.
-- Every secret that travels (refresh, exchange, invitation, set-up) is stored as its SHA-256 only.
create table signin.people (
  id uuid primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint people_email_unique unique (email),
  constraint people_email_lower check (email = lower(email)),
  constraint people_name_length check (char_length(name) between 1 and 200)
);

create table signin.accounts (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  person_id uuid not null references signin.people (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_provider_account_unique unique (provider_id, account_id)
);
create index accounts_person on signin.accounts (person_id);

create table signin.sessions (
  id uuid primary key,
  token text not null,
  person_id uuid not null references signin.people (id) on delete cascade,
  ip_address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sessions_token_unique unique (token)
);
create index sessions_person on signin.sessions (person_id);
create index sessions_expiry on signin.sessions (expires_at);

create table signin.verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on signin.verifications (identifier);

create table signin.organisations (
  id uuid primary key,
  slug text not null,
  name text not null,
  created_at timestamptz not null default now(),
  constraint organisations_slug_unique unique (slug),
  constraint organisations_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 2 and 40),
  constraint organisations_name_length check (char_length(name) between 1 and 200)
);

-- One person belongs to one organisation (specification, section 1).
create table signin.members (
  id uuid primary key,
  organisation_id uuid not null references signin.organisations (id),
  person_id uuid not null references signin.people (id) on delete cascade,
  role text not null,
  -- Access tokens issued before this moment carry an older role.
  tokens_from timestamptz not null default 'epoch',
  created_at timestamptz not null default now(),
  constraint members_person_unique unique (person_id),
  constraint members_role_known check (role in ('admin', 'user', 'viewer'))
);
create index members_organisation on signin.members (organisation_id, created_at);

create table signin.invitations (
  id uuid primary key,
  organisation_id uuid not null references signin.organisations (id),
  email text not null,
  role text not null,
  token_hash bytea not null,
  invited_by uuid references signin.people (id) on delete set null,
  was_mailed boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint invitations_token_unique unique (token_hash),
  constraint invitations_role_known check (role in ('admin', 'user', 'viewer'))
);
create unique index invitations_open on signin.invitations (organisation_id, email)
  where accepted_at is null and withdrawn_at is null;

create table signin.set_up_links (
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A link to a new password: mailed to whoever forgot theirs, or handed over by an administrator.
create table signin.password_links (
  token_hash bytea primary key,
  person_id uuid not null references signin.people (id) on delete cascade,
  -- Null when the person asked for it themselves.
  made_by uuid references signin.people (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_person on signin.password_links (person_id, created_at);

create table signin.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references signin.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  rotated_at timestamptz
);
create index refresh_tokens_session on signin.refresh_tokens (session_id);

create table signin.exchange_tokens (
  token_hash bytea primary key,
  client_id text not null,
  client_origin text not null,
  organisation_id uuid not null references signin.organisations (id),
  session_id uuid not null,
  code_challenge text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What ended early: read by the API every few seconds, so that access tokens end before they expire.
create table signin.revocations (
  id uuid primary key,
  session_id uuid,
  person_id uuid,
  organisation_slug text,
  created_at timestamptz not null default now(),
  constraint revocations_one_kind check ((session_id is null) <> (person_id is null)),
  constraint revocations_person_slug check ((person_id is null) = (organisation_slug is null))
);
create index revocations_created on signin.revocations (created_at);

create table signin.sign_in_failures (
  id uuid primary key,
  account_hash bytea not null,
  address_hash bytea not null,
  failed_at timestamptz not null default now()
);
create index sign_in_failures_account on signin.sign_in_failures (account_hash, failed_at);
create index sign_in_failures_address on signin.sign_in_failures (address_hash, failed_at);

create table signin.signing_keys (
  kid text primary key,
  private_key jsonb not null,
  public_key jsonb not null,
  created_at timestamptz not null default now(),
  -- Published until then; null for the key in use.
  published_until timestamptz
);

create table signin.secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

grant usage on schema signin to lanyard_signin;
grant select, insert, update, delete on
  signin.people, signin.accounts, signin.sessions, signin.verifications, signin.members, signin.refresh_tokens,
  signin.exchange_tokens, signin.revocations, signin.sign_in_failures, signin.set_up_links, signin.password_links,
  signin.signing_keys
  to lanyard_signin;
grant select, insert, update on signin.organisations, signin.invitations to lanyard_signin;
grant select, insert on signin.secrets to lanyard_signin;
