-- Rows that were not imported are kept with the outcomes of the check instead of in a table of their own. An import of several kinds
-- kept them without the kind: they become contacts.
alter table crm.import_rows add column column_values jsonb;

alter table crm.import_check_rows no force row level security;
insert into crm.import_check_rows (org_id, import_id, row_number, noun, outcome, cells, reason, left_out)
select p.org_id, p.import_id, p.row_number, case when i.kind = 'mixed' then 'contact' else i.kind end,
  case when p.is_skipped then 'conflict' else 'fail' end, p.cells, p.reason -> 0, nullif(p.reason - 0, '[]'::jsonb)
from crm.import_problems p join crm.imports i on i.org_id = p.org_id and i.id = p.import_id
on conflict (org_id, import_id, row_number, noun) do update
  set cells = excluded.cells, reason = excluded.reason, left_out = excluded.left_out;
alter table crm.import_check_rows force row level security;

drop table crm.import_problems;
