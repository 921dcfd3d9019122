-- Returns the organisations with notifications that were neither seen nor mailed.
create or replace function crm.notice_mails_due() returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, crm
  as $$
  begin
    return query select distinct n.org_id from crm.notices n
      where n.mail_handled_at is null and n.seen_at is null and not n.is_withdrawn
        and n.created_at > now() - interval '1 day';
  end
  $$;

revoke execute on function crm.notice_mails_due() from public;
grant execute on function crm.notice_mails_due() to lanyard_app;
