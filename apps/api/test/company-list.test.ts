import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, describe, expect, test } from "vitest";
import { refusal } from "./refusal.ts";

let api: TestOrganisations;
const companies = [
  {
    name: "Álamo Foods",
    industry: "Retail",
    size: "startup",
    city: "São Paulo",
    country: "Brazil",
    tags: "Food, VIP",
  },
  {
    name: "Birch & Co",
    industry: "technology",
    size: "201-500",
    website: "https://birch.example",
    email: "a@birch.example",
  },
  { name: "Cedar 100%", size: "large", state: "Ohio", country: "United States", phone: "+1 (312) 555-0100" },
  { name: "delta_works", industry: "Energy", size: "10000+", tags: "vip" },
  { name: "Elm", industry: "Technology", size: "a few", city: "Porto" },
];
beforeAll(async () => {
  api = await joinTestApi();
  for (const body of companies) await api.acme.user.client.companies.create({ body });
  await api.globex.user.client.companies.create({
    body: { name: "Álamo Globex", industry: "Retail", tags: "vip" },
  });
});

async function namesOf(query: Record<string, string | number>) {
  const { client } = api.acme.viewer;
  const { companies: found, pagination } = await client.companies.list({ query });
  expect((await client.companies.count({ query })).totalCount).toBe(pagination.total);
  return found.map(({ name }) => name.split(" ")[0]);
}

describe("the list of companies", () => {
  test("the list of companies is sorted by name in pages, with totals under both names", async () => {
    expect(await namesOf({})).toEqual(["Álamo", "Birch", "Cedar", "delta_works", "Elm"]);
    const { pagination } = await api.acme.user.client.companies.list({ query: { limit: 2, page: 3 } });
    expect(pagination).toMatchObject({
      page: 3,
      pages: 3,
      totalPages: 3,
      total: 5,
      totalCount: 5,
      hasNextPage: false,
    });
    expect(await namesOf({ limit: 2, page: 3 })).toEqual(["Elm"]);
  });

  test.each([
    [{ sort_order: "desc" }, ["Elm", "delta_works", "Cedar", "Birch", "Álamo"]],
    [{ sort_by: "industry" }, ["delta_works", "Álamo", "Birch", "Elm", "Cedar"]],
    [{ sort_by: "industry", sort_order: "desc" }, ["Elm", "Birch", "Álamo", "delta_works", "Cedar"]],
    [{ sort_by: "size" }, ["Álamo", "Birch", "Cedar", "delta_works", "Elm"]],
    [{ sort_by: "created_at", sort_order: "desc" }, ["Elm", "delta_works", "Cedar", "Birch", "Álamo"]],
    [{ sort_by: "size", sort_order: "desc", limit: 2, page: 3 }, ["Álamo"]],
  ])("the list of companies is sorted by %j", async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  test.each([
    [{ search: "alamo" }, ["Álamo"]],
    [{ q: "BIRCH.example" }, ["Birch"]],
    [{ search: "tech" }, ["Birch", "Elm"]],
    [{ search: "tech elm" }, ["Elm"]],
    [{ search: "100%" }, ["Cedar"]],
    [{ search: "ta_w" }, ["delta_works"]],
    [{ search: "lt__w" }, []],
    [{ search: "312-555" }, ["Cedar"]],
    [{ search: "%" }, ["Cedar"]],
    [{ search: "nothing" }, []],
  ])(
    "a search for %j covers name, industry, website, e-mail and phone of companies",
    async (query, names) => {
      expect(await namesOf(query)).toEqual(names);
    },
  );

  test.each([
    [{ industry: "Technology" }, ["Birch", "Elm"]],
    [{ size: "1-10" }, ["Álamo"]],
    [{ size: "startup" }, ["Álamo"]],
    [{ size: "201-500" }, ["Birch", "Cedar"]],
    [{ size: "501-1000" }, ["Cedar"]],
    [{ size: "enterprise" }, ["delta_works"]],
    [{ size: "large" }, ["Birch", "Cedar"]],
    [{ size: "A few" }, ["Elm"]],
    [{ city: "sao" }, ["Álamo"]],
    [{ state: "ohio" }, ["Cedar"]],
    [{ country: "braz" }, ["Álamo"]],
    [{ has_website: "true" }, ["Birch"]],
    [{ has_email: "false" }, ["Álamo", "Cedar", "delta_works", "Elm"]],
    [{ has_phone: "true" }, ["Cedar"]],
    [{ tags: "vip" }, ["Álamo", "delta_works"]],
    [{ tags: "food,unheard" }, ["Álamo"]],
    [{ tags: "vip", industry: "energy", has_email: "false" }, ["delta_works"]],
    [{ created_after: "2020-01-01", created_before: "2020-12-31" }, []],
    [{ created_after: "2199-01-01" }, []],
    [{ updated_after: "2199-01-01" }, []],
    [{ updated_before: "2020-12-31" }, []],
    [
      { created_after: "2020-01-01", updated_after: "2020-01-01", updated_before: "2199-01-01" },
      ["Álamo", "Birch", "Cedar", "delta_works", "Elm"],
    ],
  ])("the list of companies is filtered by %j", async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  test("both bounds of a date filter include the day itself", async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await namesOf({ created_after: today, created_before: today })).toHaveLength(5);
  });

  test.each([
    ["sort_by", "email"],
    ["has_email", "yes"],
    ["created_after", "yesterday"],
    ["created_before", "2026-02-30"],
    ["tags", " , "],
    ["limit", 101],
    ["page", 0],
    ["city", "x".repeat(201)],
    ["lead_status", "New"],
    ["org_id", "x"],
  ])("the list of companies refuses %s=%s and names the parameter", async (name, value) => {
    const answer = await refusal(api.acme.user.client.companies.list({ query: { [name]: value } as object }));
    expect(answer).toMatchObject({ status: 400, errors: [{ path: name }] });
  });
});

test("all matching companies are deleted as one action, unless more were found", async () => {
  const { client } = api.acme.user;
  for (const name of ["Row 1", "Row 2", "Row 3"])
    await client.companies.create({ body: { name, tags: "row", size: "small" } });
  const matching = { search: "row", size: "11-50", tags: "row" };
  const changed = await refusal(client.companies.deleteMatching({ body: { ...matching, count: 2 } }));
  expect(changed).toMatchObject({ status: 409, message: "More companies match now" });
  const { actionId, deleted } = await client.companies.deleteMatching({ body: { ...matching, count: 3 } });
  expect(deleted).toBe(3);
  expect(await namesOf({ tags: "row" })).toEqual([]);
  await client.actions.undo({ params: { id: actionId } });
  expect(await namesOf({ tags: "row" })).toHaveLength(3);
});
