alter table crm.companies add column postal_code text;
