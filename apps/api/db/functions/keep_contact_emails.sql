-- Writes down whose the addresses of new contacts are; the second contact with an address is refused.
create or replace function crm.keep_contact_emails() returns trigger
  language plpgsql set search_path = pg_catalog, crm
as $$
begin
  insert into crm.contact_emails (org_id, email_key, contact_id)
    select n.org_id, k.email_key, n.id
    from new_contacts n cross join lateral unnest(array_append(n.emails_key, n.email_key)) k (email_key)
    where n.deleted_at is null and k.email_key is not null
    group by n.org_id, k.email_key, n.id;
  return null;
end
$$;

create or replace trigger keep_contact_emails after insert on crm.contacts
  referencing new table as new_contacts
  for each statement execute function crm.keep_contact_emails();
