-- The organisations with records whose words were not read yet; each is then worked on in transactions of its own.
create or replace function crm.search_words_due() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$
    -- From one organisation to the next: an import leaves thousands of rows of one.
    with recursive due as (
      (select org_id from crm.search_word_changes order by org_id limit 1)
      union all
      select (select c.org_id from crm.search_word_changes c where c.org_id > due.org_id order by c.org_id limit 1)
      from due where due.org_id is not null
    )
    select org_id from due where org_id is not null
  $$;

revoke execute on function crm.search_words_due() from public;
grant execute on function crm.search_words_due() to lanyard_app;
