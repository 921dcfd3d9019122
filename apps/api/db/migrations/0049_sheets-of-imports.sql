-- The sheets of a workbook with their places in the stored text, and the one that is read.
alter table crm.imports add column sheets jsonb not null default '[]', add column sheet text;
