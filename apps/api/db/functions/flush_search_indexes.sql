-- needs: record_kinds
-- Moves pending entries into the GIN indexes of searches and filters. Only the owner of an index may do this.
create or replace function crm.flush_search_indexes() returns void
  language sql volatile security definer set search_path = pg_catalog, crm
as $$
  select gin_clean_pending_list(name)
  from (select records from crm.record_kinds() union all values ('notes')) k (records), unnest(array['search', 'filter', 'custom_words']) use, to_regclass(format('crm.%I', k.records || '_by_' || use)) name
  where name is not null
$$;

revoke execute on function crm.flush_search_indexes() from public;
grant execute on function crm.flush_search_indexes() to lanyard_app;
