import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { expectRefused, refusal } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;
const stageId = (await defaultPipeline(client)).stage("Lead").id;
const newCompany = async (name: string, parentId?: string) => {
  const body = { name, ...(parentId !== undefined && { parent_id: parentId }) };
  return (await client.companies.create({ body })).company;
};
const parentOf = async (id: string) => (await client.companies.read({ params: { id } })).company.parent_id;
const place = (id: string, parentId: string | null) =>
  client.companies.update({ params: { id }, body: { parent_id: parentId } });
const chain = async (...names: string[]) => {
  const made: { id: string }[] = [];
  for (const name of names) made.push(await newCompany(name, made.at(-1)?.id));
  return made.map(({ id }) => id) as [string, string, string];
};

test("a company shows its parent and lists its subsidiaries", async () => {
  const [top, middle] = await chain("Holding", "Works");
  const { company } = await client.companies.read({ params: { id: middle } });
  expect(company).toMatchObject({ parent_id: top, parent_name: "Holding" });
  const below = await client.companyChildren.companies({ params: { id: top }, query: {} });
  expect(below.companies.map(({ id }) => id)).toEqual([middle]);
  const filtered = await client.companies.list({ query: { parent_id: top } });
  expect(filtered.companies.map(({ id }) => id)).toEqual([middle]);
  const page = await client.companyPage.read({ params: { id: top } });
  expect(page.companies.companies).toMatchObject([{ id: middle }]);
});

test("a company cannot be its own parent, even through other companies", async () => {
  const [top, middle, bottom] = await chain("Top", "Middle", "Bottom");
  for (const parent of [top, middle, bottom]) {
    await expectRefused(place(top, parent), { code: "INVALID_INPUT", errors: [{ path: "parent_id" }] });
  }
  const bulk = client.companies.bulkUpdate({ body: { ids: [top, middle], change: { parent_id: bottom } } });
  expect((await refusal(bulk)).errors[0]?.path).toBe("parent_id");
  const pasted = client.companies.editCells({
    body: {
      edits: [
        { id: middle, change: { parent_id: null } },
        { id: top, change: { parent_id: middle } },
        { id: middle, change: { parent_id: top } },
      ],
    },
  });
  expect((await refusal(pasted)).errors[0]?.path).toBe("parent_id");
  expect(await Promise.all([top, middle, bottom].map(parentOf))).toEqual([null, top, middle]);
});

test("concurrent edits cannot make two companies parents of each other", async () => {
  const [left, right] = [await newCompany("Left"), await newCompany("Right")];
  await Promise.allSettled([place(left.id, right.id), place(right.id, left.id)]);
  const parents = [await parentOf(left.id), await parentOf(right.id)];
  expect(parents.filter((parent) => parent !== null)).toHaveLength(1);
});

test("an undo that would create a parent cycle is refused", async () => {
  const [top, middle] = await chain("Undone top", "Undone middle");
  const { actionId = "" } = await place(middle, null);
  await place(top, middle);
  const refused = await refusal(client.actions.undo({ params: { id: actionId } }));
  expect(refused.errors[0]?.path).toBe("parent_id");
});

test("an undo for many companies skips only those whose parent would create a cycle", async () => {
  const [top, middle] = await chain("Many top", "Many middle");
  const others = [await newCompany("Many other", top), await newCompany("Many last", top)];
  const ids = [middle, ...others.map(({ id }) => id)];
  const { actionId = "" } = await client.companies.bulkUpdate({ body: { ids, change: { parent_id: null } } });
  await place(top, middle);
  const answer = await client.actions.undo({ params: { id: actionId } });
  expect(answer).toMatchObject({ undone: 2, refused: [{ id: middle, fields: ["parent_id"] }] });
  expect(await Promise.all([top, ...ids].map(parentOf))).toEqual([middle, null, top, top]);
});

test("a deleted company or one of another organisation is refused as a parent", async () => {
  const foreign = (await api.globex.user.client.companies.create({ body: { name: "Foreign" } })).company;
  const deleted = await newCompany("Deleted");
  await client.companies.delete({ params: { id: deleted.id } });
  const company = await newCompany("Local");
  for (const id of [foreign.id, deleted.id])
    expect((await refusal(place(company.id, id))).errors[0]?.path).toBe("parent_id");
});

test("a company's totals include the deals of subsidiaries on all levels", async () => {
  const [top, middle, bottom] = await chain("Sum top", "Sum middle", "Sum bottom");
  for (const [company_id, amount_cents] of [
    [top, 100],
    [middle, 20],
    [bottom, 3],
  ] as const)
    await client.deals.create({ body: { name: "Sum", stage_id: stageId, company_id, amount_cents } });
  const totals = await client.companies.totals({ params: { id: top } });
  expect(totals).toEqual({
    own: { totals: [{ currency: "USD", count: 1, amount_cents: 100 }] },
    with_subsidiaries: { companies: 2, totals: [{ currency: "USD", count: 3, amount_cents: 123 }] },
  });
});

test("a merge moves subsidiaries to the survivor, which never becomes its own parent", async () => {
  const [top, middle, bottom] = await chain("Merge top", "Merge middle", "Merge bottom");
  const sister = await newCompany("Merge sister", top);
  const { actionId = "" } = await client.companies.merge({
    body: { survivor_id: middle, merged_ids: [top], fields: {} },
  });
  expect(await parentOf(middle)).toBe(null);
  expect(await parentOf(sister.id)).toBe(middle);
  expect(await parentOf(bottom)).toBe(middle);
  await client.actions.undo({ params: { id: actionId } });
  expect(await parentOf(middle)).toBe(top);
  expect(await parentOf(sister.id)).toBe(top);
});

test("a merge into a subsidiary of a subsidiary needs another parent for the survivor", async () => {
  const [top, middle, bottom] = await chain("Upside top", "Upside middle", "Upside bottom");
  const merge = (fields: Record<string, { value: null }>) =>
    client.companies.merge({ body: { survivor_id: bottom, merged_ids: [top], fields } });
  expect((await refusal(merge({}))).errors[0]?.path).toBe("parent_id");
  const { actionId = "" } = await merge({ parent_id: { value: null } });
  expect([await parentOf(bottom), await parentOf(middle)]).toEqual([null, bottom]);
  await client.actions.undo({ params: { id: actionId } });
  expect([await parentOf(bottom), await parentOf(middle), await parentOf(top)]).toEqual([middle, top, null]);
});

test("an export of companies contains the name of the parent company", async () => {
  const [, middle] = await chain("Exported holding", "Exported works");
  const file = await client.companies.exportChosen({ query: {}, body: { ids: [middle] } });
  expect(await (file as Response).text()).toContain("Exported holding");
});
