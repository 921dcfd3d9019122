-- The column that a field is sorted or filtered by is named after the field, so that it follows from the declaration of the kind.
alter table crm.contacts rename column role_key to employment_role_key;
alter table crm.contacts rename column lifecycle_key to lifecycle_stage_key;
