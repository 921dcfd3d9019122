-- Files of contacts, companies and deals. The bytes lie in the file store under (org_id, id); a row exists only
-- once its file is there, and a file without a row is swept away by housekeeping.
create table crm.attachments (
  org_id uuid not null references crm.organisations (id),
  id uuid not null,
  contact_id uuid,
  company_id uuid,
  deal_id uuid,
  filename text not null,
  size_bytes bigint not null,
  digest text not null,
  preview_type text,
  uploaded_by_id text not null,
  uploaded_by_name text not null,
  version int not null default 1,
  uploaded_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  constraint attachments_contact_exists foreign key (org_id, contact_id) references crm.contacts (org_id, id),
  constraint attachments_company_exists foreign key (org_id, company_id) references crm.companies (org_id, id),
  constraint attachments_deal_exists foreign key (org_id, deal_id) references crm.deals (org_id, id),
  constraint attachments_one_holder check (num_nonnulls(contact_id, company_id, deal_id) = 1),
  constraint attachments_filename_filled check (filename <> ''),
  constraint attachments_size_positive check (size_bytes >= 0)
);
create index attachments_of_contact on crm.attachments (org_id, contact_id, id desc) where contact_id is not null;
create index attachments_of_company on crm.attachments (org_id, company_id, id desc) where company_id is not null;
create index attachments_of_deal on crm.attachments (org_id, deal_id, id desc) where deal_id is not null;
create index attachments_deleted on crm.attachments (org_id, deleted_at) where deleted_at is not null;
-- What an organisation stores is summed from the index alone.
create index attachments_size on crm.attachments (org_id) include (size_bytes);

-- One file, one use, 60 seconds. Only the hash of a ticket is kept.
create table crm.download_tickets (
  org_id uuid not null references crm.organisations (id),
  ticket_hash text not null,
  attachment_id uuid not null,
  expires_at timestamptz not null,
  primary key (org_id, ticket_hash),
  constraint download_tickets_attachment_exists
    foreign key (org_id, attachment_id) references crm.attachments (org_id, id) on delete cascade
);
create index download_tickets_of_attachment on crm.download_tickets (org_id, attachment_id);
create index download_tickets_by_age on crm.download_tickets (org_id, expires_at);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['attachments', 'download_tickets'] loop
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
