-- Returns the rank of a record that contains all words of a search; 0 is best (rulings, B: Search). search-terms.ts
-- builds the patterns. Plain SQL without SET, so that the planner inlines the function.
create or replace function crm.search_rank(
  name_key text, search_text text, whole text, line text, line_start text, likes text[], starts text[]
) returns int
  language sql immutable
  return case
    when name_key = whole then 0
    when E'\n' || search_text || E'\n' like line then 1
    when starts_with(name_key, whole) then 2
    -- The cheap conditions are first.
    when name_key like all (likes) and name_key ~ all (starts) then 3
    when E'\n' || search_text like line_start or search_text ~ all (starts) then 4
    when name_key like all (likes) then 5
    else 6
  end;

revoke execute on function crm.search_rank(text, text, text, text, text, text[], text[]) from public;
