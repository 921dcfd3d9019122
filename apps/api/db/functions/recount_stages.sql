-- needs: weighted_cents
-- Recounts an organisation's stage totals after a bulk load. "returning" keeps a cluster from using COPY, which a policy
-- would refuse; only EXECUTE discards the returned rows. `npm run generate` writes this file from the kinds that have
-- boards.
create or replace function crm.recount_stages(org uuid) returns void
  language plpgsql set search_path = pg_catalog, crm
as $$
begin
  delete from crm.stage_totals where org_id = org;
  execute 'insert into crm.stage_totals (org_id, stage_id, noun, currency, id, cards, amount_cents, weighted_cents)
    select org_id, stage_id, ''contact'', '''', gen_random_uuid(), count(*), 0, 0
    from crm.contacts where org_id = $1 and deleted_at is null and stage_id is not null group by org_id, stage_id
    returning null' using org;
  execute 'insert into crm.stage_totals (org_id, stage_id, noun, currency, id, cards, amount_cents, weighted_cents)
    select org_id, stage_id, ''deal'', currency, gen_random_uuid(), count(*), coalesce(sum(amount_cents), 0),
      coalesce(sum(crm.weighted_cents(amount_cents, probability)), 0)
    from crm.deals where org_id = $1 and deleted_at is null and stage_id is not null group by org_id, stage_id, currency
    returning null' using org;
end $$;

revoke execute on function crm.recount_stages(uuid) from public;
grant execute on function crm.recount_stages(uuid) to lanyard_app;
