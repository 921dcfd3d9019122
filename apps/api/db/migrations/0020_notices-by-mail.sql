-- When a notice was taken on for mail, also where its person wants none; it is told by mail once.
alter table crm.notices add column mail_handled_at timestamptz;
update crm.notices set mail_handled_at = created_at;
create index notices_to_mail on crm.notices (org_id, created_at, person_id)
  where mail_handled_at is null and seen_at is null;
