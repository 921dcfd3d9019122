-- needs: derive_left_stages
-- Derives the left stages of deals after a statement has logged their moves, deletions or restorations. A trigger
-- covers every way of moving a deal; records are written before their log entries.
create or replace function crm.derive_moved_deals() returns trigger
  language plpgsql set search_path = pg_catalog, crm
as $$
declare
  moved record;
begin
  for moved in
    select org_id, array_agg(record_id) as deals from logged
    where (op in ('delete', 'restore') or op = 'update' and after ? 'stage_id') and noun = crm.record_noun('deals')
    group by org_id
  loop
    perform crm.derive_left_stages(moved.org_id, moved.deals);
  end loop;
  return null;
end $$;

create or replace trigger derive_moved_deals after insert on crm.action_changes
  referencing new table as logged for each statement execute function crm.derive_moved_deals();
