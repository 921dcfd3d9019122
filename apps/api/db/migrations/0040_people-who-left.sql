-- Since when somebody is no member any more: until they are purged, the undo of their removal finds what they told and chose.
alter table crm.people add column left_at timestamptz;
