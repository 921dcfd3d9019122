-- Another kind of record that the columns of a file rather speak of.
alter table crm.imports add column looks_like text;
