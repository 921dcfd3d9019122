-- A checked row keeps the reason for which it is not imported, with the values it names.
alter table crm.import_check_rows add column reason jsonb;
