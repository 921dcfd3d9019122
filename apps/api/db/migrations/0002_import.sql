-- Rows of a running import between the file and the tables: COPY and INSERT … SELECT cannot write what they
-- read from elsewhere into a protected table of a sharded database, only from a co-located one, so this one is
-- distributed by org_id and has no policy of its own (architecture, section 2). Rows are written and removed
-- within one transaction: no other transaction ever sees one, and a killed import leaves none behind.
create unlogged table crm.import_rows (
  org_id uuid not null,
  import_id uuid not null,
  -- As a person counts in a spreadsheet; the header is row 1.
  row_number int not null,
  contact_id uuid not null,
  email_key text,
  -- The columns of crm.contacts that this row fills, keys included, as one object; what is empty is left out.
  contact jsonb not null,
  -- The row as it stands in the file, as JSON text, for reporting it.
  cells text not null,
  -- The company it names: how to find it, the columns of crm.companies if it has to be made, and the id it then gets.
  company_key text,
  company jsonb,
  new_company_id uuid,
  -- The company it is linked to.
  company_id uuid,
  company_name text,
  -- What becomes of the row: a contact of its own, part of another contact, or nothing.
  fate text not null default 'create',
  -- The contact that holds this e-mail address already.
  holder_id uuid,
  primary key (org_id, import_id, row_number),
  constraint import_rows_fate_known check (fate in ('create', 'merge', 'fail'))
);
create index import_rows_by_email on crm.import_rows (org_id, import_id, email_key, row_number);
create index import_rows_by_company on crm.import_rows (org_id, import_id, company_key, row_number);
create index import_rows_by_contact on crm.import_rows (org_id, import_id, contact_id);

grant select, insert, update, delete on crm.import_rows to lanyard_app;
