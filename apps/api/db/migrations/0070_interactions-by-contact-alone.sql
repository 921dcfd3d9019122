-- An id names one contact in all organisations. With org_id, each search also decoded a page of the organisation's rows.
drop index crm.interactions_of_contacts;
create index interactions_of_contacts on crm.interactions using gin (contact_ids) with (fastupdate = off);
