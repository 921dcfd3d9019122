-- Returns the organisations with unsent reminders for the next hour. An hour is longer than the interval of the
-- checks.
create or replace function crm.reminders_due() returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, crm
  as $$
  begin
    return query select distinct t.org_id from crm.tasks t
      where t.remind_at <= now() + interval '1 hour' and t.remind_at is distinct from t.reminded_of
        and t.done_at is null and t.deleted_at is null;
  end
  $$;

revoke execute on function crm.reminders_due() from public;
grant execute on function crm.reminders_due() to lanyard_app;
