-- Companies meet by their names alone too, and more legal forms are known. What is compared is made anew. Pairs stay: those that were
-- said to be none are remembered, the others are scored again.
truncate crm.duplicate_traits, crm.duplicate_keys, crm.duplicate_large_blocks, crm.duplicate_searches;
