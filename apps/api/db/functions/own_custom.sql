-- for each row of: custom_tables
-- {{records}} of the transaction's organisation with their custom values, read as the owner, because a row policy keeps
-- array operators from using indexes (security.md, Tenancy 5).
create or replace view crm.own_custom_{{records}} as
  select org_id, id, custom, custom_words, deleted_at from crm.{{records}} where org_id = crm.current_org();
grant select on crm.own_custom_{{records}} to lanyard_app;
