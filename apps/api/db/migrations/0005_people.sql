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
  -- Null until chosen: then the browser's own choice stays.
  theme text,
  language text,
  date_format text not null default 'MMM D, YYYY',
  time_format text not null default '12h',
  notify_email boolean not null default true,
  notify_push boolean not null default false,
  notify_desktop boolean not null default true,
  share_usage boolean not null default false,
  public_profile boolean not null default false,
  -- Changes up to then were summed up in a mail.
  summed_up_to timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint people_theme_known check (theme in ('light', 'dark')),
  constraint people_time_format_known check (time_format in ('12h', '24h'))
);
alter table crm.people enable row level security;
alter table crm.people force row level security;
create policy own_organisation on crm.people using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.people for select to current_user using (true);
grant select, insert, update, delete on crm.people to lanyard_app;

-- The history page: newest first, of one person, kind or noun, between two moments.
create index actions_by_time on crm.actions (org_id, at desc, id desc);
create index actions_by_actor on crm.actions (org_id, actor_id, at desc, id desc);
create index actions_by_kind on crm.actions (org_id, kind, at desc, id desc);
create index actions_by_noun on crm.actions (org_id, noun, at desc, id desc);
