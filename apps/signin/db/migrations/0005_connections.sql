-- Programs that registered themselves (RFC 7591); other programs are known by the address of their metadata.
create table signin.oauth_clients (
  id uuid primary key,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null default now()
);
create index oauth_clients_created on signin.oauth_clients (created_at);

-- What a member permitted to a program. The session of the connection has its refresh tokens and ends it.
create table signin.connections (
  session_id uuid primary key references signin.sessions (id) on delete cascade,
  client_id text not null,
  client_name text not null,
  scope text not null,
  code_hash bytea not null,
  code_challenge text not null,
  redirect_uri text not null,
  code_expires_at timestamptz not null,
  code_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint connections_code_unique unique (code_hash)
);

grant select, insert, update, delete on signin.oauth_clients, signin.connections to lanyard_signin;
