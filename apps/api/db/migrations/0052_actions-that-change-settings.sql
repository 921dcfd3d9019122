-- The history shows which actions only an administrator can undo, without reading their changes.
alter table crm.actions add column changes_settings boolean not null default false;
alter table crm.actions no force row level security;
alter table crm.imports no force row level security;
update crm.actions a set changes_settings = true from crm.imports i
where i.org_id = a.org_id and i.action_id in (a.id, a.undo_of) and (i.result ->> 'stages_created')::int > 0;
alter table crm.actions force row level security;
alter table crm.imports force row level security;
