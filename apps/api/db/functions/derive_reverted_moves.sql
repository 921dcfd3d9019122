-- needs: derive_left_stages
-- Derives the left stages of the deals that an undone or redone action moved. Locks the deals first, because an undo
-- locks only the deals that it reverts.
create or replace function crm.derive_reverted_moves() returns trigger
  language plpgsql set search_path = pg_catalog, crm
as $$
declare
  moved uuid[];
begin
  execute 'select array_agg(record_id) from crm.action_changes
    where org_id = $1 and action_id = $2 and noun = crm.record_noun(''deals'') and op = ''update'' and after ? ''stage_id'''
    into moved using new.org_id, new.id;
  if moved is not null then
    execute 'select from crm.deals where org_id = $1 and id = any ($2) order by id for update' using new.org_id, moved;
    perform crm.derive_left_stages(new.org_id, moved);
  end if;
  return null;
end $$;

create or replace trigger derive_reverted_moves after update of undone_by on crm.actions
  for each row when (old.undone_by is distinct from new.undone_by)
  execute function crm.derive_reverted_moves();
