-- Why cells of a row are left out, so that the rows of each group of them can be looked at.
alter table crm.import_rows add column left_out jsonb;
alter table crm.import_check_rows add column left_out jsonb;
create index import_check_rows_leaving_out on crm.import_check_rows (org_id, import_id, row_number, noun)
  where left_out is not null;
