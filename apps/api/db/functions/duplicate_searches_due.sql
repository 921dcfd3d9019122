-- The organisations with records that were not compared yet, found by one look into the indexes of each; what is still being
-- written counts as well. Each is then worked on in transactions of its own. A cluster that shares the rows out by organisation
-- answers each of the queries on all nodes at once, but joins nothing to the list of the organisations: those where no search has
-- begun are asked for by their ids. `npm run generate` writes this file from the registry of kinds: those that can be merged are
-- compared.
create or replace function crm.duplicate_searches_due() returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, crm set enable_seqscan = off
  as $$
  declare
    due uuid[];
    unbegun uuid[];
  begin
    due := array(select s.org_id from crm.duplicate_searches s where s.compared_parts is not null);
    due := due || array(select distinct t.org_id from crm.duplicate_traits t where not t.is_compared);
    due := due || array(
      select s.org_id from crm.duplicate_searches s where s.noun = 'contact' and (
        select true from crm.contacts r
        where r.org_id = s.org_id and r.deleted_at is null and (r.updated_at, r.id) > (s.changed_at, s.after_id) limit 1));
    due := due || array(
      select s.org_id from crm.duplicate_searches s where s.noun = 'company' and (
        select true from crm.companies r
        where r.org_id = s.org_id and r.deleted_at is null and (r.updated_at, r.id) > (s.changed_at, s.after_id) limit 1));
    unbegun := array(select s.org_id from crm.duplicate_searches s where s.noun = 'contact');
    unbegun := array(select o.id from crm.organisations o except select unnest(unbegun));
    due := due || array(select distinct r.org_id from crm.contacts r where r.org_id = any(unbegun) and r.deleted_at is null);
    unbegun := array(select s.org_id from crm.duplicate_searches s where s.noun = 'company');
    unbegun := array(select o.id from crm.organisations o except select unnest(unbegun));
    due := due || array(select distinct r.org_id from crm.companies r where r.org_id = any(unbegun) and r.deleted_at is null);
    return query select distinct unnest(due);
  end
  $$;

revoke execute on function crm.duplicate_searches_due() from public;
grant execute on function crm.duplicate_searches_due() to lanyard_app;
