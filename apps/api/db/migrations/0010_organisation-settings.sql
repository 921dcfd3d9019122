-- What an organisation has decided for everybody in it. Without a row the defaults hold.
create table crm.organisation_settings (
  org_id uuid primary key references crm.organisations (id),
  -- The currency of `totalValue` and of new deals (rulings, A).
  currency text not null default 'USD',
  version int not null default 1,
  constraint organisation_settings_currency_code check (currency ~ '^[A-Z]{3}$')
);
alter table crm.organisation_settings enable row level security;
alter table crm.organisation_settings force row level security;
create policy own_organisation on crm.organisation_settings
  using (org_id = crm.current_org()) with check (org_id = crm.current_org());
create policy owner_reads on crm.organisation_settings for select to current_user using (true);
grant select, insert, update, delete on crm.organisation_settings to lanyard_app;
