-- Derives, from their logged moves, the stages that deals have left. The caller locks the deals, so that two concurrent
-- calls do not insert the same rows. "returning" keeps a cluster from using COPY, which a policy refuses.
create or replace function crm.derive_left_stages(org uuid, deals uuid[]) returns void
  language plpgsql set search_path = pg_catalog, crm
as $$
begin
  execute 'delete from crm.left_stages where org_id = $1 and deal_id = any ($2)' using org, deals;
  execute 'insert into crm.left_stages (org_id, deal_id, stage_id, to_stage_ids, is_back, seconds)
    select m.org_id, m.deal_id, m.stage_id, array_agg(distinct m.to_stage_id), bool_or(m.is_back), sum(m.seconds)::bigint
    from (
      select c.org_id, d.id as deal_id, (c.before ->> ''stage_id'')::uuid as stage_id, (c.after ->> ''stage_id'')::uuid as to_stage_id,
        d.stage_id::text = c.before ->> ''stage_id'' as is_back,
        floor(extract(epoch from
          (c.after ->> ''stage_entered_at'')::timestamptz - (c.before ->> ''stage_entered_at'')::timestamptz)) as seconds
      from crm.action_changes c
      join crm.actions a on a.org_id = $1 and a.id = c.action_id and a.undone_by is null and a.kind not in (''undo'', ''redo'')
      join crm.deals d on d.org_id = $1 and d.id = c.record_id and d.deleted_at is null
      where c.org_id = $1 and c.record_id = any ($2) and c.op = ''update'' and c.after ? ''stage_id''
        and c.before ->> ''stage_id'' is not null
    ) m group by m.org_id, m.deal_id, m.stage_id
    returning null' using org, deals;
end $$;

revoke execute on function crm.derive_left_stages(uuid, uuid[]) from public;
grant execute on function crm.derive_left_stages(uuid, uuid[]) to lanyard_app;

------------------------

-- needs: derive_left_stages
-- Derives the left stages of deals after a statement has logged moves, deletions or restorations of these deals.
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

------------------------

-- needs: derive_left_stages
-- Derives the left stages of all deals that the undone or redone action moved. Locks all of them first, because the
-- undo has locked only the deals that it changes.
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
