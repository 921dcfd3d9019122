-- A mobile is one person's, a landline that of a house or a company: likely duplicates are weighed by both sorts of numbers. What
-- is compared is made anew. Pairs stay: those that were said to be none are remembered, the others are scored again.
truncate crm.duplicate_traits, crm.duplicate_keys, crm.duplicate_large_blocks;
delete from crm.duplicate_searches;

-- The last digits of numbers that somebody has for himself, and of all others; together they are "phone_ends".
alter table crm.duplicate_traits
  add column mobile_ends text[] not null default '{}',
  add column landline_ends text[] not null default '{}';
