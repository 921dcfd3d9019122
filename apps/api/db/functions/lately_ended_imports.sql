-- The imports of all organisations that ended within the hour and go on with nothing: a process that was killed as it ended one may
-- have left its file.
create or replace function crm.lately_ended_imports() returns table (org_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, crm
  as $$
    select i.org_id, i.id from crm.imports i
    where i.state in ('done', 'cancelled', 'failed') and not i.keeps_file and i.updated_at > now() - interval '1 hour'
  $$;

revoke execute on function crm.lately_ended_imports() from public;
grant execute on function crm.lately_ended_imports() to lanyard_app;
