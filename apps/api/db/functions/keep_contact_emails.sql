-- Reserves the addresses of new contacts, and refuses an address that another contact has. Copies
-- the new rows into arrays first, because on a cluster the insert into contact_emails cannot read the transition table.
create or replace function crm.keep_contact_emails() returns trigger
  language plpgsql set search_path = pg_catalog, crm
as $$
declare
  orgs uuid[];
  keys text[];
  contacts uuid[];
begin
  select array_agg(a.org_id), array_agg(a.email_key), array_agg(a.id) into orgs, keys, contacts
    from (
      select n.org_id, k.email_key, n.id
      from new_contacts n cross join lateral unnest(array_append(n.emails_key, n.email_key)) k (email_key)
      where n.deleted_at is null and k.email_key is not null
      group by n.org_id, k.email_key, n.id
    ) a;
  if keys is not null then
    -- "returning" keeps a cluster from using COPY, which a policy would refuse.
    execute 'insert into crm.contact_emails (org_id, email_key, contact_id)
      select * from unnest($1, $2, $3) returning null' using orgs, keys, contacts;
  end if;
  return null;
end
$$;

create or replace trigger keep_contact_emails after insert on crm.contacts
  referencing new table as new_contacts
  for each statement execute function crm.keep_contact_emails();

------------------------

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
