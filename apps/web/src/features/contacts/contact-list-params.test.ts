import { expect, it } from "vitest";
import { changedParams } from "#src/lib/browser/search-params.ts";
import { viewerTimeZone } from "#src/lib/format/date.ts";
import { contactListParams } from "./contact-source.ts";

const {
  read: readContactSearch,
  toParams: contactParams,
  toSearch: contactSearch,
  moved: movedContactParams,
} = contactListParams;

const first = contactParams({});

it("by default, contacts are listed by ascending name, 50 on a page", () => {
  expect(first).toMatchObject({
    page: 1,
    limit: 50,
    search: "",
    sort_by: "name",
    sort_order: "asc",
    view: undefined,
    layout: undefined,
    columns: undefined,
    filter: undefined,
  });
  expect(contactSearch(first)).toEqual({});
});

it("the URL contains only non-default values and reads back unchanged", () => {
  const params = {
    ...first,
    page: 3,
    limit: 25,
    search: "kim",
    sort_by: "email",
    sort_order: "desc",
  } as const;
  expect(contactParams(readContactSearch(contactSearch(params)))).toEqual(params);
  const custom = { ...params, sort_by: "custom.größe_2" } as const;
  expect(contactParams(readContactSearch(contactSearch(custom)))).toEqual(custom);
});

it.each([
  { page: 0 },
  { page: -1 },
  { page: "x" },
  { page: 1.5 },
  { limit: 7 },
  { limit: "all" },
  { sort_by: "shoe_size" },
  { sort_by: "custom." },
  { sort_by: "custom.a b" },
  { sort_order: "up" },
  { view: "map" },
  { search: { a: 1 } },
  { unknown: "x" },
])("the URL of the contact list ignores %j", (raw) => {
  expect(contactParams(readContactSearch(raw))).toEqual(first);
});

it("the URL's search is read as text and truncated to 200 characters", () => {
  expect(readContactSearch({ search: 415 }).search).toBe("415");
  expect(readContactSearch({ search: "x".repeat(500) }).search).toHaveLength(200);
});

it("changing the list resets the page to 1, unless only page or layout changes", () => {
  const third = { ...first, page: 3 };
  expect(changedParams(third, { search: "a" }).page).toBe(1);
  expect(changedParams(third, { sort_by: "email" }).page).toBe(1);
  expect(changedParams(third, { limit: 25 }).page).toBe(1);
  expect(changedParams(third, { layout: "grid" }).page).toBe(3);
  expect(changedParams(third, { page: 4 }).page).toBe(4);
});

it("list requests send the search as `q` and omit unset parameters", () => {
  const sorted = { page: 1, limit: 50, sort_by: "name", sort_order: "asc" };
  expect(contactListParams.listQuery(first)).toEqual(sorted);
  expect(contactListParams.listQuery({ ...first, search: "kim", company_id: "c1" })).toEqual({
    ...sorted,
    q: "kim",
    company_id: "c1",
  });
});

it("the URL contains each active filter, and requests send it", () => {
  const filters = {
    lead_status: "New",
    lead_score_min: "60",
    has_email: "true",
    tags: "vip, board",
  } as const;
  const params = { ...first, ...filters, open: "c1" };
  expect(contactParams(readContactSearch(contactSearch(params)))).toEqual(params);
  expect(contactListParams.listQuery(params)).toMatchObject(filters);
  expect(contactListParams.listQuery(params)).not.toHaveProperty("open");
});

it.each([
  { has_email: "yes" },
  { lead_score_min: 101 },
  { lead_score_max: "-1" },
  { created_after: "2026-02-99" },
  { tags: " , " },
  { company_name: "Alone" },
])("the URL of the contact list ignores the invalid filter %j", (raw) => {
  expect(contactParams(readContactSearch(raw))).toEqual(first);
});

it("with day filters, lists, exports and selections send the user's time zone", () => {
  const params = { ...first, created_before: "2026-11-28" };
  const zoned = { created_before: "2026-11-28", time_zone: viewerTimeZone() };
  expect(contactListParams.listQuery(params)).toMatchObject(zoned);
  expect(contactListParams.exportQuery(params)).toMatchObject(zoned);
  expect(contactListParams.matching(params)).toEqual(zoned);
  expect(contactListParams.matching(first)).toEqual({});
});

it("opening a quick view keeps the page number, and changing a filter resets it", () => {
  const third = { ...first, page: 3 };
  expect(movedContactParams(third, { open: "c1" }).page).toBe(3);
  expect(movedContactParams(third, { open: "c1", city: "Lodz" }).page).toBe(1);
});
