-- What lists of companies sort by and filter with, folded by the application like name_key (see fold-text.ts).
alter table crm.companies
  add column industry_key text,
  add column size_key text,
  add column size_rank int,
  add column city_key text,
  add column state_key text,
  add column country_key text,
  add column tag_keys text[] not null default '{}';

-- Records without a value come last in both directions (rulings, B), hence two indexes a column.
create index companies_by_industry on crm.companies (org_id, industry_key, id) where deleted_at is null;
create index companies_by_industry_down on crm.companies (org_id, industry_key desc nulls last, id desc) where deleted_at is null;
create index companies_by_size on crm.companies (org_id, size_rank, id) where deleted_at is null;
create index companies_by_size_down on crm.companies (org_id, size_rank desc nulls last, id desc) where deleted_at is null;
create index companies_by_updated on crm.companies (org_id, updated_at, id) where deleted_at is null;
create index companies_deleted on crm.companies (org_id, deleted_at) where deleted_at is not null;
-- One index answers any combination of filters: GIN intersects its own columns.
create index companies_by_filter on crm.companies using gin (
  org_id, industry_key, size_key, city_key gin_trgm_ops, state_key gin_trgm_ops, country_key gin_trgm_ops, tag_keys
) with (gin_pending_list_limit = 1024) where deleted_at is null;

-- One condition of a list as SQL. Columns come from the application's own tables of columns and are quoted
-- all the same; values are literals.
create function crm.list_condition(condition jsonb) returns text
  language plpgsql immutable set search_path = pg_catalog
as $$
declare
  field text := quote_ident(condition ->> 'column');
  wanted jsonb := condition -> 'value';
  texts text[];
begin
  if jsonb_typeof(wanted) = 'array' then
    texts := array(select jsonb_array_elements_text(wanted));
  end if;
  return case condition ->> 'test'
    when 'like' then format('%s like %L', field, wanted #>> '{}')
    when 'any' then format('%s = any (%L::text[])', field, texts)
    when 'overlaps' then format('%s && %L::text[]', field, texts)
    when 'id' then format('%s = %L::uuid', field, wanted #>> '{}')
    when 'ids' then format('%s = any (%L::uuid[])', field, texts)
    when 'filled' then format('%s is %s', field, case when wanted = 'true' then 'not null' else 'null' end)
    when 'from' then format('%s >= %L::timestamptz', field, wanted #>> '{}')
    when 'before' then format('%s < %L::timestamptz', field, wanted #>> '{}')
    when 'least' then format('%s >= %L::bigint', field, wanted #>> '{}')
    when 'most' then format('%s <= %L::bigint', field, wanted #>> '{}')
    when 'first-day' then format('%s >= %L::date', field, wanted #>> '{}')
    when 'last-day' then format('%s <= %L::date', field, wanted #>> '{}')
    else 'false'
  end;
end $$;

-- What a search asks of an index about the organisation. Where most of the table is one organisation's, its entry in
-- a GIN index lists most of the table, and reading that cost more than all other words: then the rows found are asked.
create function crm.of_organisation(records text, org uuid) returns text
  language sql stable set search_path = pg_catalog, crm
return format(case when (
  select sum(delta) * 2 from record_counts
  where org_id = org and noun = case records when 'contacts' then 'contact' when 'companies' then 'company' else 'deal' end
) > (
  -- Below nothing where the table was never analysed.
  select nullif(greatest(reltuples, 0), 0) from pg_class where oid = format('crm.%I', records)::regclass
) then '(org_id = %L) is true' else 'org_id = %L' end, org);

revoke execute on function crm.of_organisation(text, uuid) from public;

-- The read path of searches and filters. LIKE and array operators are not leakproof, so below a policy their
-- indexes would not be used and a rare word would read the whole organisation (security.md, Tenancy 5). This
-- function reads as its owner, takes the organisation, checks that it is the transaction's own, reads one of the
-- listed tables and gives back ids only, all of them when no cap is given. EXECUTE plans each call for its own values.
create function crm.record_ids_matching(records text, org uuid, conditions jsonb, cap int) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, crm
as $$
begin
  if org is distinct from crm.current_org() or records not in ('contacts', 'companies', 'deals') then
    return;
  end if;
  return query execute format(
    'select id from crm.%I where %s and deleted_at is null%s limit %s', records, crm.of_organisation(records, org),
    (select string_agg(' and ' || crm.list_condition(value), '') from jsonb_array_elements(conditions)),
    coalesce(cap::text, 'all')
  );
end $$;

revoke execute on function crm.record_ids_matching(text, uuid, jsonb, int) from public;
grant execute on function crm.record_ids_matching(text, uuid, jsonb, int) to lanyard_app;
