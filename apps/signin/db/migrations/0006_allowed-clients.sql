-- The time at which a member last allowed the program. Programs that no member ever allowed are deleted.
alter table signin.oauth_clients add column allowed_at timestamptz;
update signin.oauth_clients c set allowed_at = now()
 where exists (select from signin.connections n where n.client_id = c.id::text);
