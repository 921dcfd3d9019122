-- Returns the unfinished imports of all organisations.
create or replace function crm.unfinished_imports() returns table (org_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, crm
  as $$
    select i.org_id, i.id from crm.imports i
    where i.state in ('checking', 'running') or (i.state = 'uploading' and i.updated_at < now() - interval '2 minutes')
    order by i.updated_at, i.id
  $$;

revoke execute on function crm.unfinished_imports() from public;
grant execute on function crm.unfinished_imports() to lanyard_app;
