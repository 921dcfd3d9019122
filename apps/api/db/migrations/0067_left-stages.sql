-- The stages that live deals have left, derived from their logged moves in effect, for figures and filters: the stages that they
-- entered next, whether they are back now, and the seconds spent. "seconds" is null if the log does not know the times.
create table crm.left_stages (
  org_id uuid not null references crm.organisations (id),
  deal_id uuid not null,
  stage_id uuid not null,
  to_stage_ids uuid[] not null,
  is_back boolean not null,
  seconds bigint,
  primary key (org_id, deal_id, stage_id)
);
alter table crm.left_stages
  add constraint left_stages_deal_exists foreign key (org_id, deal_id) references crm.deals (org_id, id) on delete cascade;
create index left_stages_by_targets on crm.left_stages (org_id, stage_id, to_stage_ids, is_back);
create index left_stages_by_time on crm.left_stages (org_id, stage_id, seconds);
alter table crm.left_stages enable row level security;
alter table crm.left_stages force row level security;
create policy own_organisation on crm.left_stages using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.left_stages for select to current_user using (true);
grant select, insert, update, delete on crm.left_stages to lanyard_app;

-- Organisations whose earlier moves a background job must still derive, and its progress.
create table crm.left_stage_derivations (
  org_id uuid primary key references crm.organisations (id),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into crm.left_stage_derivations (org_id) select id from crm.organisations returning null;
alter table crm.left_stage_derivations enable row level security;
alter table crm.left_stage_derivations force row level security;
create policy own_organisation on crm.left_stage_derivations using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.left_stage_derivations for select to current_user using (true);
grant select, insert, update, delete on crm.left_stage_derivations to lanyard_app;

-- Figures count the reasons of lost deals from the index alone.
create index deals_by_lost_reason on crm.deals (org_id, stage_id, lost_reason) where lost_reason is not null and deleted_at is null;
