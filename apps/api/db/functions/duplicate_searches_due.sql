-- The organisations with records that were not compared yet, found by one look into the indexes of each; what is still being
-- written counts as well. Each is then worked on in transactions of its own.
create or replace function crm.duplicate_searches_due() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, crm set enable_seqscan = off
  as $$
    select o.id from crm.organisations o
    left join lateral (
      select s.changed_at, s.after_id, s.compared_parts from crm.duplicate_searches s
      where s.org_id = o.id and s.noun = 'contact' offset 0
    ) contacts on true
    left join lateral (
      select s.changed_at, s.after_id, s.compared_parts from crm.duplicate_searches s
      where s.org_id = o.id and s.noun = 'company' offset 0
    ) companies on true
    where contacts.compared_parts is not null or companies.compared_parts is not null
      or (select true from crm.duplicate_traits t where t.org_id = o.id and not t.is_compared limit 1)
      or (
        select true from crm.contacts c where c.org_id = o.id and c.deleted_at is null
          and (c.updated_at, c.id) > (coalesce(contacts.changed_at, '-infinity'), coalesce(contacts.after_id, '00000000-0000-0000-0000-000000000000'))
        limit 1)
      or (
        select true from crm.companies c where c.org_id = o.id and c.deleted_at is null
          and (c.updated_at, c.id) > (coalesce(companies.changed_at, '-infinity'), coalesce(companies.after_id, '00000000-0000-0000-0000-000000000000'))
        limit 1)
  $$;

revoke execute on function crm.duplicate_searches_due() from public;
grant execute on function crm.duplicate_searches_due() to lanyard_app;
