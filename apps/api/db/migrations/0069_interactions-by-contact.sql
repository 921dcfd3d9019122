-- Interactions of the transaction's organisation, read as the owner. Array operators are not leakproof, so below a policy
-- their index is unused, and the last interaction of one contact would read all interactions (security.md, Tenancy 5).
create view crm.own_interactions as
  select org_id, id, contact_ids, type, owner_id, started_at, deleted_at from crm.interactions where org_id = crm.current_org();
grant select on crm.own_interactions to lanyard_app;
