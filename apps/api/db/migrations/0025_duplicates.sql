-- Likely duplicates are searched in the background: what is compared of each record, the keys by which records meet, and the
-- pairs that were found. Nothing here is written with the records themselves.
create extension if not exists fuzzystrmatch;

-- "is_compared": whether the record was compared with all others as it stands here.
create table crm.duplicate_traits (
  org_id uuid not null references crm.organisations (id),
  noun text not null,
  id uuid not null,
  given text,
  root text,
  surname text,
  generation text,
  mailboxes text[] not null default '{}',
  domains text[] not null default '{}',
  phones text[] not null default '{}',
  employer text,
  city text,
  keys text[] not null default '{}',
  is_compared boolean not null default false,
  primary key (org_id, id)
);
-- The surname stands first: who looks a record up by its id must not take this index, whatever the statistics say.
create index duplicate_traits_by_surname on crm.duplicate_traits (surname, org_id, noun);
create index duplicate_traits_due on crm.duplicate_traits (org_id, noun, id) where not is_compared;

-- "key" is the hash of the noun and the text of a key: eight of each record have to be small.
create table crm.duplicate_keys (
  org_id uuid not null,
  key bigint not null,
  id uuid not null,
  primary key (org_id, key, id)
);

-- Keys that so many records share that these were not compared by them.
create table crm.duplicate_large_blocks (
  org_id uuid not null,
  noun text not null,
  key text not null,
  primary key (org_id, noun, key)
);

create table crm.duplicate_pairs (
  org_id uuid not null references crm.organisations (id),
  id uuid not null default gen_random_uuid(),
  noun text not null,
  left_id uuid not null,
  right_id uuid not null,
  score real not null,
  dismissed boolean not null default false,
  version int not null default 1,
  primary key (org_id, id),
  constraint duplicate_pairs_once unique (org_id, noun, left_id, right_id),
  constraint duplicate_pairs_ordered check (left_id < right_id)
);
create index duplicate_pairs_best on crm.duplicate_pairs (org_id, noun, score desc, id) where not dismissed;
create index duplicate_pairs_of_right on crm.duplicate_pairs (org_id, noun, right_id);

-- How far the records of an organisation were read, in the order in which they were changed.
create table crm.duplicate_searches (
  org_id uuid not null references crm.organisations (id),
  noun text not null,
  changed_at timestamptz not null default '-infinity',
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (org_id, noun)
);

do $$
declare
  name text;
begin
  foreach name in array array['duplicate_traits', 'duplicate_keys', 'duplicate_large_blocks', 'duplicate_pairs', 'duplicate_searches'] loop
    execute format('alter table crm.%I enable row level security', name);
    execute format('alter table crm.%I force row level security', name);
    execute format('create policy own_organisation on crm.%I using (org_id = crm.current_org()) with check (org_id = crm.current_org())', name);
    execute format('create policy owner_reads on crm.%I for select to current_user using (true)', name);
    execute format('grant select, insert, update, delete on crm.%I to lanyard_app', name);
  end loop;
end $$;
