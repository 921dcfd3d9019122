-- How well a record that has all words of a search matches it (rulings, B: Search), 0 best: "whole" is the text, "line" and
-- "line_start" find it as a line of its own and at a line's beginning; "likes" and "starts" find each word anywhere and
-- where words begin. Plain SQL without SET, so that the planner puts it into the statements that use it.
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
