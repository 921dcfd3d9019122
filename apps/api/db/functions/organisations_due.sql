create or replace function crm.organisation_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select id from crm.organisations $$;

revoke execute on function crm.organisation_ids() from public;
grant execute on function crm.organisation_ids() to lanyard_app;

------------------------

create or replace function crm.custom_rewritings_due() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select distinct org_id from crm.custom_rewritings order by org_id $$;

revoke execute on function crm.custom_rewritings_due() from public;
grant execute on function crm.custom_rewritings_due() to lanyard_app;

------------------------

create or replace function crm.left_stage_derivations_due() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select org_id from crm.left_stage_derivations order by org_id $$;

revoke execute on function crm.left_stage_derivations_due() from public;
grant execute on function crm.left_stage_derivations_due() to lanyard_app;

------------------------

-- Returns the organisations with notifications of the last day that are unseen and that the mail job has not handled
-- yet.
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

------------------------

create or replace function crm.phone_rereadings_due() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select org_id from crm.phone_rereadings order by org_id $$;

revoke execute on function crm.phone_rereadings_due() from public;
grant execute on function crm.phone_rereadings_due() to lanyard_app;

------------------------

-- Returns the organisations with unsent reminders that are due within an hour or overdue. An hour is longer than the
-- interval of the checks.
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

------------------------

create or replace function crm.search_words_due() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select distinct org_id from crm.search_word_changes $$;

revoke execute on function crm.search_words_due() from public;
grant execute on function crm.search_words_due() to lanyard_app;

------------------------

-- Returns the unfinished imports of all organisations. Uploads are included only after two minutes without a change.
create or replace function crm.unfinished_imports() returns table (org_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, crm
  as $$
    select i.org_id, i.id from crm.imports i
    where i.state in ('checking', 'running') or (i.state = 'uploading' and i.updated_at < now() - interval '2 minutes')
    order by i.updated_at, i.id
  $$;

revoke execute on function crm.unfinished_imports() from public;
grant execute on function crm.unfinished_imports() to lanyard_app;

------------------------

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
