import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";

const api = await joinTestApi();

const { client } = api.acme.user;

test.each([
  ["太郎", "山田", "山田太郎"],
  ["민준", "김", "김민준"],
  ["小明", "王", "王小明"],
  ["みか", "山口", "山口みか"],
  ["マイク", "スミス", "スミス マイク"],
  ["Taro", "Yamada", "Taro Yamada"],
  ["Taro", "佐藤", "Taro 佐藤"],
])("the given name %s and the family name %s are shown as %s", async (first, last, shown) => {
  const { contact } = await client.contacts.create({ body: { first, last } });
  const { stage_id } = { stage_id: (await defaultPipeline(client)).stage("Lead").id };
  const { data: deal } = await client.deals.create({
    body: { name: `Deal of ${first}`, amount_cents: 100, stage_id, contact_id: contact.id },
  });
  expect(deal.contact_name).toBe(shown);
  const { task } = await client.tasks.create({ body: { title: "Call", contact_id: contact.id } });
  expect(task).toMatchObject({ contact_name: shown });
  for (const q of [shown, `${last} ${first}`, `${first} ${last}`]) {
    const { results } = await client.search.find({ query: { q } });
    expect(results.find(({ id }) => id === contact.id)).toMatchObject({ title: shown });
  }
});

test("names that begin with the family name are sorted by the family name", async () => {
  for (const [first, last] of [
    ["乙", "一橋"],
    ["甲", "一橋"],
    ["一", "丁野"],
  ])
    await client.contacts.create({ body: { first, last, city: "Sorted" } });
  const { contacts } = await client.contacts.list({
    query: { city: "Sorted", sort_by: "name", sort_order: "asc" },
  });
  expect(contacts.map(({ first, last }) => `${last}${first}`)).toEqual(["一橋乙", "一橋甲", "丁野一"]);
});

test("a Korean name in one field is shown and found like a name in two fields", async () => {
  const pieces = [
    { first: "김서연", last: "" },
    { first: "서연", last: "김" },
  ];
  const ids: string[] = [];
  for (const piece of pieces) {
    const { contact } = await client.contacts.create({ body: { ...piece, city: "One piece" } });
    ids.push(contact.id);
  }
  for (const q of ["김서연", "김 서연", "서연"]) {
    const { contacts } = await client.contacts.list({ query: { q, city: "One piece" } });
    expect(contacts.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  }
  const { results } = await client.search.find({ query: { q: "김서연" } });
  for (const id of ids) expect(results.find((result) => result.id === id)).toMatchObject({ title: "김서연" });
});
