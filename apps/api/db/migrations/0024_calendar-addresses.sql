-- The private address of a person's calendar; only its hash is kept, and it goes with the person.
alter table crm.people add column calendar_secret_hash text, add column calendar_since timestamptz;
create unique index people_by_calendar on crm.people (org_id, calendar_secret_hash) where calendar_secret_hash is not null;
