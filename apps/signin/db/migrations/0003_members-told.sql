-- Whose membership, role, name or address changed since the API was last told. It confirms the version that it took over, so
-- that nothing is lost while either of the two is away.
create table signin.member_news (
  organisation_id uuid not null references signin.organisations (id),
  -- No foreign key: that somebody is gone is news too.
  person_id uuid not null,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  primary key (organisation_id, person_id)
);
create index member_news_by_time on signin.member_news (changed_at, person_id);
insert into signin.member_news (organisation_id, person_id) select organisation_id, person_id from signin.members;

-- Who was removed, with the role that they had: with it they come back.
create table signin.former_members (
  organisation_id uuid not null references signin.organisations (id),
  person_id uuid not null references signin.people (id) on delete cascade,
  role text not null,
  left_at timestamptz not null default now(),
  primary key (organisation_id, person_id),
  constraint former_members_role_known check (role in ('admin', 'user', 'viewer'))
);
create index former_members_person on signin.former_members (person_id);

grant select, insert, update, delete on signin.member_news, signin.former_members to lanyard_signin;
