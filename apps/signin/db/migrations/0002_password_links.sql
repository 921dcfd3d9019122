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
grant select, insert, update, delete on signin.password_links to lanyard_signin;
