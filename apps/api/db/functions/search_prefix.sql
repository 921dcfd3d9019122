-- for each row of: searched_tables
-- Returns ids of {{records}} whose names begin with a text, at most "cap" from each index; people also match by the
-- beginning of surname, company or email address. This is a separate function, so that PostgreSQL caches its query
-- plans. The settings of crm.search_{{records}}, its only caller, apply here.
create or replace function crm.search_prefix_{{records}}(org uuid, whole text, cap int, out by_name uuid[], out by_other uuid[])
  language plpgsql stable set search_path = pg_catalog, crm
as $$
declare
  -- All texts that begin with the prefix sort before this text.
  beyond constant text := whole || chr(1114111);
begin
  by_name := array(
    select id from crm.{{records}} where deleted_at is null and org_id = org
    and name_key {{at_least}} whole and name_key {{below}} beyond order by name_key using {{below}}, id limit cap
  );
  by_other := '{}';
  -- Users search for the beginning of a surname, company or email address only to find people.
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
