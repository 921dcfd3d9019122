-- A note may stand above the others of its record.
alter table crm.notes add column pinned boolean not null default false;
