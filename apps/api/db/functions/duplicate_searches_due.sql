-- The organisations with records that were not compared yet, found by one look into the indexes of each; what is still being
-- written counts as well. Each is then worked on in transactions of its own. One organisation after the other: a cluster that
-- shares the rows out by organisation finds them by a value only.
create or replace function crm.duplicate_searches_due() returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, crm set enable_seqscan = off
  as $$
  declare
    org uuid;
  begin
    for org in select o.id from crm.organisations o loop
      if (select true from crm.duplicate_searches s where s.org_id = org and s.compared_parts is not null limit 1)
        or (select true from crm.duplicate_traits t where t.org_id = org and not t.is_compared limit 1)
        or (
          select true from crm.contacts c where c.org_id = org and c.deleted_at is null and (c.updated_at, c.id) > (
            coalesce((select s.changed_at from crm.duplicate_searches s where s.org_id = org and s.noun = 'contact'), '-infinity'),
            coalesce((select s.after_id from crm.duplicate_searches s where s.org_id = org and s.noun = 'contact'),
              '00000000-0000-0000-0000-000000000000'))
          limit 1)
        or (
          select true from crm.companies c where c.org_id = org and c.deleted_at is null and (c.updated_at, c.id) > (
            coalesce((select s.changed_at from crm.duplicate_searches s where s.org_id = org and s.noun = 'company'), '-infinity'),
            coalesce((select s.after_id from crm.duplicate_searches s where s.org_id = org and s.noun = 'company'),
              '00000000-0000-0000-0000-000000000000'))
          limit 1)
      then
        return next org;
      end if;
    end loop;
  end
  $$;

revoke execute on function crm.duplicate_searches_due() from public;
grant execute on function crm.duplicate_searches_due() to lanyard_app;
