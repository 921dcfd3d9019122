-- Browsers and network addresses from which an account signed in, both as hashes. Wrong guesses from elsewhere do not shut them out.
create table signin.known_sources (
  account_hash bytea not null,
  source_hash bytea not null,
  last_at timestamptz not null default now(),
  primary key (account_hash, source_hash)
);
create index known_sources_by_time on signin.known_sources (last_at);
grant select, insert, update, delete on signin.known_sources to lanyard_signin;
