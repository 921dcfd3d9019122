-- A row can bring a note with it.
alter table crm.import_rows add column note text, add column note_id uuid;
