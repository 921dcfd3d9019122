-- for each row of: searched_tables
-- The ids of what begins with a text, at most "cap" by each index: by name (people by their surnames too, whoever looks
-- for "smi" means a surname as often as a first name), and by what else one looks for. A function of its own, so that its
-- plans are kept; it has the settings of crm.search_{{records}}, the only one that calls it.
create or replace function crm.search_prefix_{{records}}(org uuid, whole text, cap int, out by_name uuid[], out by_other uuid[])
  language plpgsql stable set search_path = pg_catalog, crm
as $$
declare
  -- The last code point ends what begins with a text.
  beyond constant text := whole || chr(1114111);
begin
  by_name := array(
    select id from crm.{{records}} where deleted_at is null and org_id = org
    and name_key {{at_least}} whole and name_key {{below}} beyond order by name_key using {{below}}, id limit cap
  );
  by_other := '{}';
  -- Hardly anything of a person but these is exactly what somebody looks for.
  if '{{is_person}}' = 'true' then
    by_name := by_name || array(
      select id from crm.{{records}} where deleted_at is null and org_id = org
      and substring(name_key from '[^ ]+$') {{at_least}} whole and substring(name_key from '[^ ]+$') {{below}} beyond
      order by substring(name_key from '[^ ]+$') using {{below}}, id limit cap
    );
    by_other := array(
      select id from crm.{{records}} where deleted_at is null and org_id = org
      and company_key {{at_least}} whole and company_key {{below}} beyond order by company_key using {{below}}, id limit cap
    ) || array(
      select id from crm.{{records}} where deleted_at is null and org_id = org
      and email_key {{at_least}} whole and email_key {{below}} beyond order by email_key using {{below}}, id limit cap
    );
  end if;
end $$;

revoke execute on function crm.search_prefix_{{records}}(uuid, text, int) from public;
