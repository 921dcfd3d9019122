-- Who signed in, or tried to, and what was done to members: rows that Lanyard ID can add and read, never change or remove.
-- The API takes them over into the organisation's audit.
create table signin.audit_entries (
  organisation_id uuid not null references signin.organisations (id),
  id uuid not null,
  at timestamptz not null default now(),
  what text not null,
  -- No foreign key: the entry outlives the person.
  who_id uuid not null,
  who_name text not null,
  who_email text not null,
  detail jsonb not null,
  primary key (organisation_id, id)
);
create index audit_entries_by_time on signin.audit_entries (organisation_id, at, id);

grant select, insert on signin.audit_entries to lanyard_signin;
