-- Which columns of each list somebody shows, and how wide: {"contacts": {"columns": ["email"], "widths": {"email": 220}}}.
alter table crm.people add column lists jsonb not null default '{}'::jsonb;
