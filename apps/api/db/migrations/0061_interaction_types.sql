-- The types of interactions with their outcomes; null for those that every organisation begins with.
alter table crm.organisation_settings add column interaction_types json;
alter table crm.organisation_settings
  add constraint organisation_settings_types_list check (json_typeof(interaction_types) = 'array');
