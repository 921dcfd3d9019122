import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { expectRefused } from "./refusal.ts";

const contacts = [
  {
    first: "Ada",
    email: "ada@a.example",
    phone: "+1 312",
    job_title: "Head of Côte Sales",
    lead_status: "New",
    employment_role: "Sales",
    seniority: "Director",
    lifecycle_stage: "Opportunity",
    lead_score: 80,
    city: "São Paulo",
    country: "Brazil",
    tags: "Board, VIP",
  },
  { first: "Ben", email: "ben@b.example", mobile_phone: "077", lead_status: "in progress", lead_score: 0 },
  { first: "Cleo", job_title: "sales 100%_sure", state: "Ohio", seniority: "Mid-level", lead_score: 40 },
  { first: "Dora", phone: "1", lead_status: "Whatever", tags: "vip", country: "United States" },
];
const api = await joinTestApi();
const { client } = api.acme.user;
const companyId = (await client.companies.create({ body: { name: "Kestrel" } })).company.id;
for (const body of contacts) await client.contacts.create({ body });
await client.contacts.create({ body: { first: "Emil", company_id: companyId, email: "e@e.example" } });
await api.globex.user.client.contacts.create({ body: { first: "Globex", lead_status: "New", tags: "vip" } });

async function namesOf(query: object) {
  const { client } = api.acme.viewer;
  const { contacts: found, pagination } = await client.contacts.list({ query });
  expect((await client.contacts.count({ query })).totalCount).toBe(pagination.total);
  return found.map(({ first }) => first);
}

describe("the filters of contacts", () => {
  test.each([
    [{ job_title: "cote" }, ["Ada"]],
    [{ job_title: "SALES" }, ["Ada", "Cleo"]],
    [{ job_title: "0%_" }, ["Cleo"]],
    [{ lead_status: "In Progress" }, ["Ben"]],
    [{ lead_status: "Whatever" }, ["Dora"]],
    [{ city: "sao" }, ["Ada"]],
    [{ has_email: "true" }, ["Ada", "Ben", "Emil"]],
    [{ has_email: "false" }, ["Cleo", "Dora"]],
    [{ has_mobile_phone: "false", has_email: "true" }, ["Ada", "Emil"]],
    [{ lead_score_min: 0 }, ["Ada", "Ben", "Cleo"]],
    [{ lead_score_min: 40, lead_score_max: 80 }, ["Ada", "Cleo"]],
    [{ tags: "board,unheard" }, ["Ada"]],
    [{ tags: "vip", q: "dora", has_phone: "true" }, ["Dora"]],
    [{ created_after: "2020-01-01", created_before: "2020-12-31" }, []],
    [{ created_after: "2199-01-01" }, []],
    [{ updated_after: "2199-01-01" }, []],
    [{ updated_before: "2020-12-31" }, []],
    [{ updated_after: "2020-01-01", updated_before: "2199-01-01", lead_score_max: 10 }, ["Ben"]],
    [{ job_title: " " }, ["Ada", "Ben", "Cleo", "Dora", "Emil"]],
  ])("the list of contacts is filtered by %j", async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  test("filters of contacts are combined with each other and with a sort order", async () => {
    expect(await namesOf({ company_id: companyId, has_email: "true" })).toEqual(["Emil"]);
    expect(await namesOf({ has_email: "true", sort_by: "created_at", sort_order: "desc" })).toEqual([
      "Emil",
      "Ben",
      "Ada",
    ]);
  });

  test("a date filter of contacts includes its first and its last day", async () => {
    const [first] = (await client.contacts.list({ query: { sort_by: "created_at" } })).contacts;
    const created_after = first?.created_at.slice(0, 10);
    const updated_before = new Date().toISOString().slice(0, 10);
    expect(await namesOf({ created_after, updated_before })).toHaveLength(5);
  });

  test("date filters use the requested time zone in lists, counts, exports and deletions", async () => {
    const [east, west] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].map((time_zone) => ({
      time_zone,
      today: new Intl.DateTimeFormat("en-CA", { timeZone: time_zone }).format(),
    }));
    if (!east || !west) throw new Error("Two zones were named");
    // The two zones always have different dates.
    const none = { created_after: east.today, time_zone: west.time_zone };
    const all = { created_before: west.today, time_zone: west.time_zone };
    expect(await namesOf({ created_after: east.today, time_zone: east.time_zone })).toHaveLength(5);
    expect(await namesOf({ updated_before: west.today, time_zone: east.time_zone })).toEqual([]);
    expect(await namesOf(none)).toEqual([]);
    expect(await namesOf(all)).toHaveLength(5);
    const rowsOf = async (query: object) => {
      const text = await (await client.contacts.export({ query })).text();
      return text.trim().split(/\r?\n/u).length - 1;
    };
    expect([await rowsOf(none), await rowsOf(all)]).toEqual([0, 5]);
    await expectRefused(client.contacts.deleteMatching({ body: { ...none, count: 5 } }), 404);
    const more = { status: 409, message: "More contacts match now" };
    await expectRefused(client.contacts.deleteMatching({ body: { ...all, count: 4 } }), more);
    const { deleted, actionId } = await client.contacts.deleteMatching({ body: { ...all, count: 5 } });
    expect(deleted).toBe(5);
    await client.actions.undo({ params: { id: actionId } });
    const unknown = client.contacts.list({ query: { ...all, time_zone: "Mars/Olympus" } });
    await expectRefused(unknown, { status: 400, errors: [{ path: "time_zone" }] });
  });

  test("filters reflect an edit and its undo", async () => {
    const [ben] = (await client.contacts.list({ query: { q: "ben" } })).contacts;
    const params = { id: ben?.id ?? "" };
    const { actionId } = await client.contacts.update({ params, body: { city: "Łódź", email: null } });
    expect(await namesOf({ city: "lodz", has_email: "false" })).toEqual(["Ben"]);
    await client.actions.undo({ params: { id: actionId ?? "" } });
    expect(await namesOf({ city: "lodz" })).toEqual([]);
    expect(await namesOf({ has_email: "false" })).toEqual(["Cleo", "Dora"]);
  });
});

describe("deleting many contacts", () => {
  const add = async (first: string, fields = {}) =>
    (await client.contacts.create({ body: { first, ...fields } })).contact.id;

  test("a bulk deletion skips deleted contacts and is refused if no contact remains", async () => {
    const [one, two] = [await add("Gone 1"), await add("Gone 2")];
    await client.contacts.delete({ params: { id: one } });
    await expectRefused(api.globex.admin.client.contacts.bulkDelete({ body: { ids: [two] } }), 404);
    expect((await client.contacts.bulkDelete({ body: { ids: [one, two] } })).deleted).toBe(1);
    await expectRefused(client.contacts.bulkDelete({ body: { ids: [one, two] } }), 404);
    await expectRefused(client.contacts.bulkDelete({ body: { ids: [] } }), {
      status: 400,
      errors: [{ path: "ids", message: "Nothing is selected" }],
    });
    await expectRefused(client.contacts.bulkDelete({ body: { ids: ["x"] } }), {
      status: 400,
      errors: [{ path: "ids.0" }],
    });
  });

  test("deleting all matches of a list requires their count and known filters", async () => {
    const body = { tags: "all" } as never;
    await expectRefused(client.contacts.deleteMatching({ body }), 400);
    const unknown = { count: 1, industry: "Retail" } as never;
    await expectRefused(client.contacts.deleteMatching({ body: unknown }), {
      status: 400,
      errors: [{ path: "industry" }],
    });
  });
});

test("an export of contacts escapes quotation marks and formulas, and names companies", async () => {
  await client.contacts.create({ body: { first: "=1+1", last: 'Qu"ote', tags: "export" } });
  await client.contacts.create({ body: { first: "Plain", tags: "export", company_id: companyId } });
  const response = await client.contacts.export({ query: { tags: "export" } });
  expect(response.headers.get("content-disposition")).toContain('filename="contacts.csv"');
  const [head, ...lines] = (await response.text()).trim().split("\n");
  expect(head).toContain("id,first,last,email");
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.includes("'=1+1"))).toContain('"Qu""ote"');
  expect(lines.find((line) => line.includes("Plain"))).toContain(",Kestrel,");
});
