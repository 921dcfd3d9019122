-- The type that the cells of each column suggest for a new custom field.
alter table crm.imports add column column_types jsonb not null default '{}';
