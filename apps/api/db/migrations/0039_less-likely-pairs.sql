-- Less likely pairs are kept too: all that was compared is compared again. The owner may write the rows of all organisations.
alter table crm.duplicate_searches no force row level security;
update crm.duplicate_searches set compared_parts = 0 where compared_parts is null;
alter table crm.duplicate_searches force row level security;
