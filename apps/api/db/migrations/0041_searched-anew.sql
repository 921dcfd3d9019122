-- Likely duplicates are compared anew, as 0028, 0030 and 0035 meant it: an owner who is held to the policies deletes no row of any
-- organisation. Pairs stay: those that were said to be none are remembered, the others are scored again.
truncate crm.duplicate_traits, crm.duplicate_keys, crm.duplicate_large_blocks, crm.duplicate_searches;
