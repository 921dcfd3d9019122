-- Staged rows are found by their number alone. Where the planner has no statistics of them, which is always, all of their
-- indexes cost the same, and by another one it would read all rows of an import for each few of them.
drop index crm.import_rows_by_company, crm.import_rows_by_record;
