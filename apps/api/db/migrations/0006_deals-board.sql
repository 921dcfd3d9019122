-- Days after which a card stands too long in its stage.
alter table crm.stages add column time_limit_days int,
  add constraint stages_time_limit_positive check (time_limit_days between 1 and 3650);

alter table crm.deals
  add column lost_reason text,
  -- Folded by the application like name_key (see fold-text.ts).
  add column tag_keys text[] not null default '{}';

-- What is offered as the reason of a lost deal.
create table crm.lost_reasons (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  name text not null,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);

-- How many cards stand in a stage and what they are worth, as a sum of small rows like crm.record_counts:
-- nobody who moves a card waits for another who does, and a board of many shows its totals without counting.
create table crm.stage_totals (
  org_id uuid not null references crm.organisations (id),
  stage_id uuid not null,
  -- 'contact' or 'deal'; contacts have no currency ('') and no amount.
  noun text not null,
  currency text not null,
  id uuid not null,
  cards int not null,
  amount_cents bigint not null,
  -- Each amount times its probability; what the stage means is applied when it is shown.
  weighted_cents bigint not null,
  primary key (org_id, stage_id, noun, currency, id)
);

-- What a deal is worth by its probability; 50 % when none is known (spec section 5).
create function crm.weighted_cents(amount_cents bigint, probability int) returns bigint
  language sql immutable parallel safe
  return (amount_cents * coalesce(probability, 50) + 50) / 100;

-- Writes the totals of an organisation anew, from the cards themselves: after a bulk load.
create function crm.recount_stages(org uuid) returns void
  language sql set search_path = pg_catalog, crm
as $$
  delete from crm.stage_totals where org_id = org;
  insert into crm.stage_totals (org_id, stage_id, noun, currency, id, cards, amount_cents, weighted_cents)
  select org_id, stage_id, 'deal', currency, gen_random_uuid(), count(*), sum(amount_cents),
    sum(crm.weighted_cents(amount_cents, probability))
  from crm.deals where org_id = org and deleted_at is null group by org_id, stage_id, currency;
  insert into crm.stage_totals (org_id, stage_id, noun, currency, id, cards, amount_cents, weighted_cents)
  select org_id, stage_id, 'contact', '', gen_random_uuid(), count(*), 0, 0
  from crm.contacts where org_id = org and deleted_at is null and stage_id is not null group by org_id, stage_id;
$$;

-- Who has which record open. A row lives as long as its tab reports; losing all of it costs nothing.
create unlogged table crm.presence (
  org_id uuid not null references crm.organisations (id),
  noun text not null,
  record_id uuid not null,
  person_id text not null,
  tab uuid not null,
  person_name text not null,
  seen_at timestamptz not null default now(),
  primary key (org_id, noun, record_id, person_id, tab)
);
create index presence_by_age on crm.presence (org_id, seen_at);

-- A column of the board, and the pictures, from the index alone.
drop index crm.deals_of_stage;
create index deals_of_stage on crm.deals (org_id, stage_id, stage_entered_at desc, id)
  include (currency, amount_cents, probability) where deleted_at is null;
create index deals_by_updated on crm.deals (org_id, updated_at, id) where deleted_at is null;
create index deals_by_probability on crm.deals (org_id, probability) where deleted_at is null;
-- Records without a value come last in both directions (rulings, B), hence two indexes.
create index deals_by_close on crm.deals (org_id, expected_close_date, id)
  include (stage_id, currency, amount_cents, probability) where deleted_at is null;
create index deals_by_close_down on crm.deals (org_id, expected_close_date desc nulls last, id desc)
  where deleted_at is null;
create index deals_by_tag on crm.deals using gin (org_id, tag_keys) where deleted_at is null;

-- Before the policies: they let the owner read only.
do $$
begin
  perform crm.recount_stages(id) from crm.organisations;
end $$;

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['lost_reasons', 'stage_totals', 'presence'] loop
    execute format('alter table crm.%I enable row level security', tenant_table);
    execute format('alter table crm.%I force row level security', tenant_table);
    execute format(
      'create policy own_organisation on crm.%I using (org_id = crm.current_org()) with check (org_id = crm.current_org())',
      tenant_table
    );
    execute format('create policy owner_reads on crm.%I for select to current_user using (true)', tenant_table);
    execute format('grant select, insert, update, delete on crm.%I to lanyard_app', tenant_table);
  end loop;
end $$;
revoke execute on function crm.recount_stages(uuid) from public;
grant execute on function crm.recount_stages(uuid), crm.weighted_cents(bigint, int) to lanyard_app;
