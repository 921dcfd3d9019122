-- The read path of searches and filters: the ids of what meets the conditions, in no order, at most "cap" of them when it
-- is given. LIKE and array operators are not leakproof, so below a policy their indexes would not be used and a rare word
-- would read the whole organisation (security.md, Tenancy 5). This function reads as its owner, takes the organisation,
-- checks that it is the transaction's own, reads one of the listed tables and gives back ids only. EXECUTE plans each call
-- for its own values.
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
