alter table crm.people
  drop constraint people_theme_known,
  add constraint people_theme_known check (theme in ('light', 'dark', 'system'));
