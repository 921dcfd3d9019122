-- Returns the organisations with messages to send.
create or replace function crm.webhooks_due() returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, crm
  as $$
  declare
    due uuid[];
  begin
    due := array(select distinct a.org_id from crm.actions a where a.unsent_after is not null);
    due := due || array(select distinct w.org_id from crm.webhooks w where w.replay_until is not null);
    due := due || array(select distinct d.org_id from crm.webhook_deliveries d where d.state = 'waiting');
    return query select distinct unnest(due);
  end
  $$;

revoke execute on function crm.webhooks_due() from public;
grant execute on function crm.webhooks_due() to lanyard_app;
