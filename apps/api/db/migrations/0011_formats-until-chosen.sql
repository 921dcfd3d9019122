-- Null until chosen: then dates and times are written as is usual in the person's language. Who had the two
-- defaults never had to choose them.
alter table crm.people
  alter column date_format drop not null,
  alter column date_format drop default,
  alter column time_format drop not null,
  alter column time_format drop default;
update crm.people set date_format = null where date_format = 'MMM D, YYYY';
update crm.people set time_format = null where time_format = '12h';
