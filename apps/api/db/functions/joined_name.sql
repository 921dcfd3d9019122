-- Returns whether both parts of a name are in Han, Hangul or kana. The planner inlines the expression. The comparison
-- of bytes excludes most other scripts before the slower pattern.
create or replace function crm.is_family_first(given text, family text) returns boolean
  language sql immutable parallel safe
as $$
  select coalesce(
    given collate "C" >= U&'\1100' and family collate "C" >= U&'\1100'
    and given ~ '^[\u1100-\u11ff\u3005\u3007\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7fb\uf900-\ufaff\U00020000-\U0003347f\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f]+$'
    and family ~ '^[\u1100-\u11ff\u3005\u3007\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7fb\uf900-\ufaff\U00020000-\U0003347f\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f]+$',
    false)
$$;

------------------------

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
