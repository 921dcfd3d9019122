-- Returns the organisations with records whose words are not indexed yet.
create or replace function crm.search_words_due() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, crm
  as $$ select distinct org_id from crm.search_word_changes $$;

revoke execute on function crm.search_words_due() from public;
grant execute on function crm.search_words_due() to lanyard_app;
