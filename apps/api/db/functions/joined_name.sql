-- needs: is_family_first
-- Joins a person's name as joinedName does (packages/contract/src/kind/joined-name.ts): Chinese, Japanese and Korean names
-- begin with the family name and have a space only between kana. Returns null if both parts are null.
create or replace function crm.joined_name(given text, family text) returns text
  language sql immutable parallel safe
as $$
  select case when crm.is_family_first(given, family) then family ||
      case when given || family ~ '^[\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f]+$' then ' ' else '' end || given
    else nullif(coalesce(given || ' ' || family, given, family), '') end
$$;
