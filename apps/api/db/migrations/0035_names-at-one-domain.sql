-- Likely duplicates meet by their whole names at one domain too, and more nicknames are known. What is compared is made anew. Pairs
-- stay: those that were said to be none are remembered, the others are scored again.
truncate crm.duplicate_traits, crm.duplicate_keys, crm.duplicate_large_blocks;
delete from crm.duplicate_searches;
