-- Groups of a list are counted in this index, which is small because equal entries share a key.
create index contacts_by_choices on crm.contacts
  (org_id, lead_status, lifecycle_stage, seniority, latest_traffic_source, original_traffic_source) where deleted_at is null;
