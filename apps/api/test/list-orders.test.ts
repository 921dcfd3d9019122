import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test, vi } from "vitest";
import { defaultPipeline } from "./board-reading.ts";

const people = [
  { first: "Ada", phone: "+49 30 901820", job_title: "Élève" },
  { first: "Ben", phone: "0049 (30) 901-810", job_title: "elder" },
  { first: "Cem", phone: "ask Reception", job_title: "ÉLÈVE" },
  { first: "Dua", phone: "+1 312 555 0148" },
  { first: "Eva", job_title: "Zoologist" },
  { first: "Fay" },
];
const ids = new Map<string, string>();

const api = await joinTestApi();
const { client } = api.acme.user;
for (const body of people) {
  const { contact } = await client.contacts.create({ body });
  ids.set(body.first, contact.id);
}

type Sort = "phone" | "job_title" | "stage" | "next_step";
type Direction = "asc" | "desc";

const listed = async (sort_by: Sort, sort_order: Direction, query: object = {}) => {
  const { contacts } = await client.contacts.list({ query: { sort_by, sort_order, ...query } });
  return contacts.map(({ first }) => first).join(" ");
};

/** Expects the same order from the full list, a filtered list, pages read from both ends, and an export. */
async function orders(sort: Sort, direction: Direction): Promise<string> {
  const whole = await listed(sort, direction);
  const numbers = [1, 2, 3];
  const page = (number: number) => listed(sort, direction, { limit: 2, page: number });
  const forward = await Promise.all(numbers.map(page));
  const back = await Promise.all(numbers.toReversed().map(page));
  expect(forward.join(" ")).toBe(whole);
  expect(back.toReversed().join(" ")).toBe(whole);
  expect(await listed(sort, direction, { created_after: "2000-01-01" })).toBe(whole);
  const exported = await client.contacts.export({ query: { sort_by: sort, sort_order: direction } });
  const [head = "", ...lines] = (await exported.text()).trim().split("\n");
  const column = head.split(",").indexOf("first");
  expect(lines.map((line) => line.split(",")[column]).join(" ")).toBe(whole);
  return whole;
}

describe("the order of a list of contacts", () => {
  test("contacts are sorted by phone regardless of its notation", async () => {
    expect(await orders("phone", "asc")).toBe("Dua Ben Ada Cem Eva Fay");
    expect(await orders("phone", "desc")).toBe("Cem Ada Ben Dua Fay Eva");
  });

  test("the order by phone reflects an edited number", async () => {
    const params = { id: ids.get("Ada") ?? "" };
    await client.contacts.update({ params, body: { phone: "+1 212 555 0100" } });
    expect(await listed("phone", "asc")).toBe("Ada Dua Ben Cem Eva Fay");
    await client.contacts.update({ params, body: { phone: "+49 30 901820" } });
  });

  test("contacts are sorted by job title regardless of case and accents", async () => {
    expect(await orders("job_title", "asc")).toBe("Ben Ada Cem Eva Dua Fay");
    expect(await orders("job_title", "desc")).toBe("Eva Cem Ada Ben Fay Dua");
  });

  test("contacts are sorted in the order of the pipeline's stages", async () => {
    const { stage } = await defaultPipeline(client);
    const put = async (name: string, to: string) =>
      client.contacts.bulkUpdate({
        body: { ids: [ids.get(name) ?? ""], change: { stage_id: stage(to).id } },
      });
    await put("Ben", "Closed Won");
    await put("Eva", "Lead");
    await put("Fay", "Lead");
    expect(await orders("stage", "asc")).toBe("Fay Eva Ben Ada Cem Dua");
    expect(await orders("stage", "desc")).toBe("Ben Eva Fay Dua Cem Ada");
  });

  test("contacts are sorted by the due date of their next step", async () => {
    const add = (name: string, due_on: string | null) =>
      client.tasks.create({ body: { title: `Call ${name}`, due_on, contact_id: ids.get(name) ?? "" } });
    const early = await add("Fay", "2030-01-01");
    await add("Fay", "2030-03-01");
    await add("Ada", "2030-02-01");
    await add("Ada", null);
    await add("Cem", "2030-02-01");
    await add("Ben", null);
    expect(await orders("next_step", "asc")).toBe("Fay Ada Cem Ben Dua Eva");
    expect(await orders("next_step", "desc")).toBe("Cem Ada Fay Ben Eva Dua");
    await client.tasks.complete({ params: { id: early.task.id }, body: {} });
    expect(await orders("next_step", "asc")).toBe("Ada Cem Fay Ben Dua Eva");
    const { actionId } = await client.contacts.delete({ params: { id: ids.get("Cem") ?? "" } });
    expect(await listed("next_step", "asc")).toBe("Ada Fay Ben Dua Eva");
    await client.actions.undo({ params: { id: actionId } });
  });
});

test("companies and deals are sorted by next step, phone or probability", async () => {
  const [near, far] = await Promise.all(
    ["+49 30 901820", "+1 312 555 0148"].map(async (phone) => {
      const { company } = await client.companies.create({ body: { name: phone, phone } });
      return company.id;
    }),
  );
  await client.tasks.create({ body: { title: "Visit", due_on: "2030-01-01", company_id: near } });
  const companies = async (sort_by: "phone" | "next_step") =>
    (await client.companies.list({ query: { sort_by } })).companies.map(({ id }) => id);
  expect(await companies("phone")).toEqual([far, near]);
  expect(await companies("next_step")).toEqual([near, far]);
  const [chinese, national] = await Promise.all(
    ["+86 10 6552 9988", "030 901821"].map(async (phone) => {
      const { company } = await client.companies.create({ body: { name: phone, phone } });
      return company.id;
    }),
  );
  expect(await companies("phone")).toEqual([far, near, chinese, national]);
  await api.acme.admin.client.organisation.update({ body: { default_country: "DE" } });
  await companies("phone");
  await vi.waitFor(async () => expect(await companies("phone")).toEqual([far, near, national, chinese]));
  const { stage } = await defaultPipeline(client);
  const deal = async (name: string, probability: number | null) => {
    const body = { name, amount_cents: 100, probability, stage_id: stage("Lead").id };
    return (await client.deals.create({ body })).data.id;
  };
  const [sure, open] = [await deal("Sure", 90), await deal("Open", 10)];
  await client.tasks.create({ body: { title: "Ask", due_on: "2030-01-01", deal_id: sure } });
  const deals = async (sort_by: "probability" | "next_step") =>
    (await client.deals.list({ query: { sort_by, sort_order: "asc" } })).deals.map(({ id }) => id);
  expect(await deals("probability")).toEqual([open, sure]);
  expect(await deals("next_step")).toEqual([sure, open]);
});
