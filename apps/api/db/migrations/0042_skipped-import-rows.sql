-- Rows that were skipped for a record that is there are kept apart from those that failed. Which of them earlier imports kept is
-- not known: they stay with the failed ones.
alter table crm.import_problems add column is_skipped boolean not null default false;
