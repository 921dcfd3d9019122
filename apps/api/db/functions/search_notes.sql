-- Returns the ids of notes that contain all words of a search, newest first, at most "cap". Reads the newest notes
-- for common words, and the trigram index for rare words. Like crm.matching_ids, the function runs as its owner and
-- refuses other organisations; search-terms.ts builds the terms.
create or replace function crm.search_notes(org uuid, wanted jsonb, cap int) returns setof uuid
  -- Volatile, because the function changes settings of the planner.
  language plpgsql volatile security definer set search_path = pg_catalog, crm
  set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  newest constant int := 300;
  most constant int := 300;
  likes text[] := array(select jsonb_array_elements_text(wanted -> 'likes'));
  asked text := wanted #>> '{fragments,0}';
  also_asked text := coalesce(wanted #>> '{fragments,1}', asked);
  found uuid[];
begin
  if org is distinct from crm.current_org() then
    return;
  end if;
  found := array(
    select id from (
      select id, search_key from crm.notes where deleted_at is null and org_id = org order by id desc limit newest
    ) n where search_key like all (likes) order by id desc limit cap
  );
  if cardinality(found) < cap and wanted -> 'hasTrigrams' = 'true' then
    -- Because of the order, the planner would otherwise read all notes of the organisation.
    perform set_config('enable_indexscan', 'off', true);
    found := array(
      select id from (
        select id from crm.notes
        where deleted_at is null and org_id = org and search_key like asked and search_key like also_asked
          -- The expression uses no index: each found note is compared with every word.
          and (search_key || '') like all (likes)
        limit most
      ) n order by id desc limit cap
    );
    perform set_config('enable_indexscan', 'on', true);
  end if;
  return query select unnest(found);
end $$;

revoke execute on function crm.search_notes(uuid, jsonb, int) from public;
grant execute on function crm.search_notes(uuid, jsonb, int) to lanyard_app;
