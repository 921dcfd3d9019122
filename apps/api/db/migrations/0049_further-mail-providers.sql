-- More domains are known as those of mail providers: what is compared of each record is made again in the background.
truncate crm.duplicate_traits, crm.duplicate_keys, crm.duplicate_large_blocks;
delete from crm.duplicate_searches;
