-- Updates the reserved addresses of contacts whose addresses change.
create or replace function crm.keep_changed_contact_emails() returns trigger
  language plpgsql set search_path = pg_catalog, crm
as $$
declare
  had text[] := case when old.deleted_at is null then array_append(old.emails_key, old.email_key) else '{}' end;
  has text[] := case when new.deleted_at is null then array_append(new.emails_key, new.email_key) else '{}' end;
  added text;
begin
  delete from crm.contact_emails
    where org_id = old.org_id and contact_id = old.id and email_key = any(had) and not email_key = any(array_remove(has, null));
  for added in
    select distinct k.email_key from unnest(has) k (email_key)
    where k.email_key is not null and not k.email_key = any(array_remove(had, null))
  loop
    insert into crm.contact_emails (org_id, email_key, contact_id) values (new.org_id, added, new.id);
  end loop;
  return null;
end
$$;

create or replace trigger keep_changed_contact_emails after update of email_key, emails_key on crm.contacts
  for each row when (
    old.email_key is distinct from new.email_key or old.emails_key is distinct from new.emails_key)
  execute function crm.keep_changed_contact_emails();
