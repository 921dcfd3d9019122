-- Notes down records that were deleted and are there again: their words may have been taken from those of the organisation
-- meanwhile, when the last other record that had them lost them (fold_search_words). A cluster copies rows that are not asked
-- to return something, and no copy passes a policy; only "execute" drops what is returned.
create or replace function crm.note_restored_words(org uuid, restored text, ids uuid[]) returns void
  language plpgsql set search_path = pg_catalog, crm
as $$
begin
  execute 'insert into crm.search_word_changes (org_id, records, record_ids)
    select $1, $2, array_agg(id)
    from (select id, (place - 1) / 1000 as part from unnest($3) with ordinality each (id, place)) parts
    group by part returning null' using org, restored, ids;
end $$;
