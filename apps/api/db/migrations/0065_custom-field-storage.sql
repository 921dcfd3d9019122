-- "storage" names the key of a field's values in the records' JSON, and "shown" the one that is read, which differs while the field
-- is retyped. "variants" lists all storages with their types, options and sort columns; "applied" is what the records follow.
alter table crm.custom_fields
  add column storage text,
  add column shown text,
  add column sortable boolean not null default false,
  add column is_unique boolean not null default false,
  add column searched boolean not null default false,
  add column variants jsonb not null default '[]',
  add column applied text,
  add column purged_at timestamptz;
alter table crm.custom_fields no force row level security;
with written as materialized (
  select org_id, id, jsonb_build_array(jsonb_build_object('storage', key, 'type', type, 'options', options,
    'target', target, 'slot', null, 'isSorted', false, 'isFilled', true)) as variants
  from crm.custom_fields
)
update crm.custom_fields f set storage = f.key, shown = f.key, variants = w.variants
from written w where f.org_id = w.org_id and f.id = w.id;
alter table crm.custom_fields force row level security;
alter table crm.custom_fields alter column storage set not null, alter column shown set not null;
create index custom_fields_unique on crm.custom_fields (org_id, noun) where is_unique;

-- Values of unique fields: the word of a record's value, and the record.
create table crm.custom_unique_values (
  org_id uuid not null references crm.organisations (id),
  noun text not null,
  word text not null,
  record_id uuid not null,
  constraint custom_unique_values_unique primary key (org_id, noun, word)
);
alter table crm.custom_unique_values enable row level security;
alter table crm.custom_unique_values force row level security;
create policy own_organisation on crm.custom_unique_values using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.custom_unique_values for select to current_user using (true);
grant select, insert, update, delete on crm.custom_unique_values to lanyard_app;

-- Records with one of the words, whose columns of custom fields are to be derived once more.
create table crm.custom_rewritings (
  org_id uuid not null references crm.organisations (id),
  noun text not null,
  words text[] not null,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  done int not null default 0,
  total int not null default 0,
  primary key (org_id, noun)
);
alter table crm.custom_rewritings enable row level security;
alter table crm.custom_rewritings force row level security;
create policy own_organisation on crm.custom_rewritings using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.custom_rewritings for select to current_user using (true);
grant select, insert, update, delete on crm.custom_rewritings to lanyard_app;

-- Lists are sorted by these columns. Each field has one of its own, as long as there are any.
do $$
declare
  records text;
  slot text;
begin
  foreach records in array array['contacts', 'companies', 'deals', 'tasks', 'interactions'] loop
    execute format('alter table crm.%I %s', records, (
      select string_agg(format('add column cf_t%1$s text, add column cf_n%1$s double precision', place), ', ')
      from generate_series(1, 8) place));
    foreach slot in array array(select kind || place from unnest(array['t', 'n']) kind, generate_series(1, 8) place) loop
      execute format(
        'create index %I on crm.%I (org_id, %I, id) where %3$I is not null and deleted_at is null',
        records || '_by_cf_' || slot, records, 'cf_' || slot);
    end loop;
  end loop;
end $$;

-- Not only members change what lists show without an action.
alter table crm.record_counts no force row level security;
update crm.record_counts set noun = 'unlogged-change' where noun = 'member-change';
alter table crm.record_counts force row level security;
