-- Likely duplicates are searched through all records at once, key by key: each kind has a range of keys of its own, and what is
-- compared is made anew. Pairs stay: those that were said to be none are remembered, the others are scored again.
truncate crm.duplicate_traits, crm.duplicate_keys, crm.duplicate_large_blocks;
delete from crm.duplicate_searches;

-- Each row would look its organisation up: with a million rows that is a tenth of the time.
alter table crm.duplicate_traits drop constraint duplicate_traits_org_id_fkey;
alter table crm.duplicate_traits drop column keys;
-- "phone_ends" are the last digits of "phones", by which they are compared; "name_sound" and "surname_key" are the keys that count
-- who has the same name.
alter table crm.duplicate_traits
  add column phone_ends text[] not null default '{}',
  add column name_sound bigint,
  add column surname_key bigint,
  add column keys bigint[] not null default '{}';
drop index crm.duplicate_traits_by_surname;

drop table crm.duplicate_large_blocks;
-- Keys that so many records share that these were not compared by them. Each is told by what one of its records has.
create table crm.duplicate_large_blocks (
  org_id uuid not null,
  noun text not null,
  key bigint not null,
  records int not null,
  primary key (org_id, noun, key)
);
create index duplicate_large_blocks_largest on crm.duplicate_large_blocks (org_id, noun, records desc, key);

-- The keys of surnames that very many have, counted when all records are compared.
create table crm.duplicate_surnames (
  org_id uuid not null,
  noun text not null,
  key bigint not null,
  holders int not null,
  primary key (org_id, noun, key)
);

-- How many parts of all keys were compared; null while no search through all records is under way.
alter table crm.duplicate_searches add column compared_parts int;

do $$
declare
  name text;
begin
  foreach name in array array['duplicate_large_blocks', 'duplicate_surnames'] loop
    execute format('alter table crm.%I enable row level security', name);
    execute format('alter table crm.%I force row level security', name);
    execute format('create policy own_organisation on crm.%I using (org_id = crm.current_org()) with check (org_id = crm.current_org())', name);
    execute format('create policy owner_reads on crm.%I for select to current_user using (true)', name);
    execute format('grant select, insert, update, delete on crm.%I to lanyard_app', name);
  end loop;
end $$;
