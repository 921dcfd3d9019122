-- Returns the ids of at most "cap" matching records, unsorted. Runs as its owner and refuses other organisations,
-- because row policies keep LIKE and array operators from using indexes (security.md, Tenancy 5).
create or replace function crm.matching_ids(records text, org uuid, conditions jsonb, cap int) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, crm
as $$
begin
  if org is distinct from crm.current_org() or crm.record_noun(records) is null then
    return;
  end if;
  return query execute format(
    'select id from crm.%I where %s and deleted_at is null%s limit %s', records,
    case when crm.are_by_value(records, conditions) then format('org_id = %L', org) else crm.org_predicate(records, org) end,
    crm.conditions_sql(conditions), coalesce(cap::text, 'all')
  );
end $$;

revoke execute on function crm.matching_ids(text, uuid, jsonb, int) from public;
grant execute on function crm.matching_ids(text, uuid, jsonb, int) to lanyard_app;

------------------------

-- Returns the ids of all matching records in the list's order, for exports. Like crm.matching_ids, the function runs
-- as its owner and refuses other organisations.
create or replace function crm.matching_ids_in_order(records text, org uuid, conditions jsonb, sorted jsonb) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, crm
as $$
begin
  if org is distinct from crm.current_org() or crm.record_noun(records) is null then
    return;
  end if;
  return query execute crm.ordered_query(
    format('id from crm.%I where deleted_at is null and org_id = %L%s', records, org, crm.conditions_sql(conditions)),
    sorted, null
  );
end $$;

revoke execute on function crm.matching_ids_in_order(text, uuid, jsonb, jsonb) from public;
grant execute on function crm.matching_ids_in_order(text, uuid, jsonb, jsonb) to lanyard_app;
