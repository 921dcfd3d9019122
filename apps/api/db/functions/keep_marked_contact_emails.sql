-- Releases the addresses of deleted contacts and reserves those of restored contacts, once per statement for speed.
-- Reads the transition tables first, because on a cluster later statements do not see them.
create or replace function crm.keep_marked_contact_emails() returns trigger
  language plpgsql set search_path = pg_catalog, crm
as $$
declare
  marked record;
begin
  if exists (select from new_contacts where deleted_at is not null) then
    for marked in
      select n.org_id, array_agg(k.email_key) as keys, array_agg(n.id) as contacts
      from new_contacts n cross join lateral unnest(array_append(n.emails_key, n.email_key)) k (email_key)
      where n.deleted_at is not null and k.email_key is not null
      group by n.org_id
    loop
      execute 'delete from crm.contact_emails
          where org_id = $1 and (email_key, contact_id) in (select * from unnest($2, $3))'
        using marked.org_id, marked.keys, marked.contacts;
    end loop;
  end if;
  if exists (select from old_contacts where deleted_at is not null) then
    for marked in
      select a.org_id, array_agg(a.email_key) as keys, array_agg(a.id) as contacts
      from (
        select distinct n.org_id, k.email_key, n.id
        from new_contacts n
          join old_contacts o on o.org_id = n.org_id and o.id = n.id
          cross join lateral unnest(array_append(n.emails_key, n.email_key)) k (email_key)
        where o.deleted_at is not null and n.deleted_at is null and k.email_key is not null
          and o.email_key is not distinct from n.email_key and o.emails_key is not distinct from n.emails_key
      ) a
      group by a.org_id
    loop
      -- "returning" keeps a cluster from using COPY, which a policy would refuse.
      execute 'insert into crm.contact_emails (org_id, email_key, contact_id)
          select $1, * from unnest($2, $3) returning null'
        using marked.org_id, marked.keys, marked.contacts;
    end loop;
  end if;
  return null;
end
$$;

create or replace trigger keep_marked_contact_emails after update on crm.contacts
  referencing old table as old_contacts new table as new_contacts
  for each statement execute function crm.keep_marked_contact_emails();
