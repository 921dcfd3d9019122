-- What its run needs to know of the rows that a check has read and left in the staging table; null where the run reads the file.
alter table crm.imports add column kept_rows jsonb;
