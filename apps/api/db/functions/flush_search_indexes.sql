-- Sorts in what the GIN indexes of searches and filters hold in their pending lists; only their owner may ask for it.
create or replace function crm.flush_search_indexes() returns void
  language sql volatile security definer set search_path = pg_catalog, crm
as $$
  select gin_clean_pending_list(format('crm.%I', name)::regclass)
  from unnest(array['contacts_by_search', 'companies_by_search', 'deals_by_search', 'contacts_by_filter', 'companies_by_filter']) name
$$;

revoke execute on function crm.flush_search_indexes() from public;
grant execute on function crm.flush_search_indexes() to lanyard_app;
