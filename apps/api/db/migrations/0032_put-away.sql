-- What a person put away of what leads newcomers: on every browser of theirs.
alter table crm.people add column put_away text[] not null default '{}';
