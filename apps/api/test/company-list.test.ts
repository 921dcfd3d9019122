import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";

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
const api = await joinTestApi();
for (const body of companies) await api.acme.user.client.companies.create({ body });
await api.globex.user.client.companies.create({
  body: { name: "Álamo Globex", industry: "Retail", tags: "vip" },
});

async function namesOf(query: Record<string, string | number>) {
  const { client } = api.acme.viewer;
  const { companies: found, pagination } = await client.companies.list({ query });
  expect((await client.companies.count({ query })).totalCount).toBe(pagination.total);
  return found.map(({ name }) => name.split(" ")[0]);
}

test("the list of companies is paged and sorted by name", async () => {
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
  [{ sort_by: "industry" }, ["delta_works", "Álamo", "Birch", "Elm", "Cedar"]],
  [{ sort_by: "industry", sort_order: "desc" }, ["Elm", "Birch", "Álamo", "delta_works", "Cedar"]],
  [{ sort_by: "size" }, ["Álamo", "Birch", "Cedar", "delta_works", "Elm"]],
  [{ sort_by: "size", sort_order: "desc", limit: 2, page: 3 }, ["Álamo"]],
])("the list of companies is sorted by %j", async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});

test.each([
  [{ q: "BIRCH.example" }, ["Birch"]],
  [{ search: "tech" }, ["Birch", "Elm"]],
  [{ search: "tech elm" }, ["Elm"]],
  [{ search: "312-555" }, ["Cedar"]],
])("companies are found by name, industry, website and phone: %j", async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});

test.each([
  [{ industry: "Technology" }, ["Birch", "Elm"]],
  [{ size: "1-10" }, ["Álamo"]],
  [{ size: "startup" }, ["Álamo"]],
  [{ size: "201-500" }, ["Birch", "Cedar"]],
  [{ size: "501-1000" }, ["Cedar"]],
  [{ size: "enterprise" }, ["delta_works"]],
  [{ size: "large" }, ["Birch", "Cedar"]],
  [{ size: "A few" }, ["Elm"]],
  [{ tags: "vip", industry: "energy", has_email: "false" }, ["delta_works"]],
  [
    { created_after: "2020-01-01", updated_after: "2020-01-01", updated_before: "2199-01-01" },
    ["Álamo", "Birch", "Cedar", "delta_works", "Elm"],
  ],
])("the list of companies is filtered by %j", async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});
