-- Queues restored records, because fold_search_words may have removed their words. "returning" keeps a cluster from
-- using COPY, which a policy would refuse; only EXECUTE discards the returned rows.
create or replace function crm.note_restored_words(org uuid, restored text, ids uuid[]) returns void
  language plpgsql set search_path = pg_catalog, crm
as $$
begin
  execute 'insert into crm.search_word_changes (org_id, records, record_ids)
    select $1, $2, array_agg(id)
    from (select id, (place - 1) / 1000 as part from unnest($3) with ordinality each (id, place)) parts
    group by part returning null' using org, restored, ids;
end $$;
