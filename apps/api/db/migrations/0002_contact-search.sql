-- The read path of a contact search. LIKE is not leakproof, so below a policy the trigram index would not be
-- used and a rare word would read the whole organisation. This function reads as its owner, takes the
-- organisation, checks that it is the transaction's own, and gives back ids only.
-- EXECUTE plans each call for its own patterns: a rare word takes the index, a common one a short scan.
create function crm.contact_ids_matching(org uuid, patterns text[], cap int) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, crm
as $$
declare
  condition text := '';
begin
  if org is distinct from crm.current_org() then
    return;
  end if;
  for i in 1 .. coalesce(cardinality(patterns), 0) loop
    condition := condition || format(' and search_text like %L', patterns[i]);
  end loop;
  return query execute format(
    'select id from crm.contacts where org_id = %L and deleted_at is null%s limit %s', org, condition, cap
  );
end $$;

revoke execute on function crm.contact_ids_matching(uuid, text[], int) from public;
grant execute on function crm.contact_ids_matching(uuid, text[], int) to lanyard_app;
