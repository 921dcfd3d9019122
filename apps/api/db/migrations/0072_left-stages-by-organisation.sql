-- The left stages of the transaction's organisation, read as the owner. Array operators are not leakproof, so below a policy
-- figures would read all entries of a stage for each list of next stages (security.md, Tenancy 5).
create view crm.own_left_stages as
  select org_id, deal_id, stage_id, to_stage_ids, is_back, seconds from crm.left_stages where org_id = crm.current_org();
grant select on crm.own_left_stages to lanyard_app;
