-- A deleted contact gives its addresses free, a restored one takes them again. For a statement at once: the undo of an
-- import marks a million. Each statement is planned for the rows that it has: a plan that is kept serves one contact or a
-- million badly.
create or replace function crm.keep_marked_contact_emails() returns trigger
  language plpgsql set search_path = pg_catalog, crm
as $$
begin
  if exists (select from new_contacts where deleted_at is not null) then
    execute '
      delete from crm.contact_emails e
        using new_contacts n cross join lateral unnest(array_append(n.emails_key, n.email_key)) k (email_key)
        where n.deleted_at is not null and e.org_id = n.org_id and e.email_key = k.email_key and e.contact_id = n.id';
  end if;
  if exists (select from old_contacts where deleted_at is not null) then
    execute '
      insert into crm.contact_emails (org_id, email_key, contact_id)
        select distinct n.org_id, k.email_key, n.id
        from new_contacts n cross join lateral unnest(array_append(n.emails_key, n.email_key)) k (email_key)
        where n.deleted_at is null and k.email_key is not null
          and not exists (select from crm.contact_emails e
            where e.org_id = n.org_id and e.email_key = k.email_key and e.contact_id = n.id)';
  end if;
  return null;
end
$$;

create or replace trigger keep_marked_contact_emails after update on crm.contacts
  referencing old table as old_contacts new table as new_contacts
  for each statement execute function crm.keep_marked_contact_emails();
