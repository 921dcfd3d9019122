-- Stored numbers are read again, in the background: letters and digits of other scripts are part of what they say.
insert into crm.phone_rereadings (org_id) select id from crm.organisations
on conflict (org_id) do update set noun = excluded.noun, after_id = excluded.after_id;
