-- Returns all email addresses or phone numbers of a record as JSON: "first", and the further ones in the array
-- "stored" (contact-points.ts). Not called for records whose only address or number has the usual kind.
create or replace function crm.contact_points(field text, first text, stored text[]) returns json
  language sql immutable set search_path = pg_catalog, crm
as $$
  select json_agg(json_build_object(field, p.value, 'kind', p.kind) order by p.place)
  from (
    select 0 as place, first as value,
      coalesce((select entry from unnest(stored) entry where strpos(entry, ' ') = 0), 'work') as kind
    union all
    select place, substr(entry, strpos(entry, ' ') + 1), split_part(entry, ' ', 1)
    from unnest(stored) with ordinality u (entry, place) where strpos(entry, ' ') > 0
  ) p
$$;

revoke execute on function crm.contact_points(text, text, text[]) from public;
grant execute on function crm.contact_points(text, text, text[]) to lanyard_app;
