import type { CustomFieldType } from "@lanyard/contract/custom-field/custom-field-types";
import { filterLinksOf, filterLinksToMany } from "@lanyard/contract/filter/filter-fields";
import {
  type FilterField,
  type FilterOp,
  namedPeriods,
  operatorsByType,
} from "@lanyard/contract/filter/filter-operators";
import type { FilterTree } from "@lanyard/contract/filter/filter-param";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import type { StageWorth } from "@lanyard/contract/pipeline/stage-figures-schema";
import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import {
  comparedValue,
  type FilterModel,
  type ModelNoun,
  meets,
  modelFields,
  type Row,
} from "./filter-model.ts";

const { FILTER_RUNS: runs = "1000", FILTER_SEED: seed = "7" } = process.env;
const zone = "America/New_York";
const words = [
  "Zürich",
  "ZURICH",
  "São Paulo",
  "Malmö",
  "berlin",
  "New York",
  "Łódź",
  "Αθήνα",
  "100% sure_",
  "O’Neill",
];

let api: TestOrganisations;
let model: FilterModel;

beforeAll(async () => {
  api = await joinTestApi();
  model = await fill();
}, 120_000);

const user = () => api.acme.user;

async function call(
  method: string,
  path: string,
  body?: unknown,
  token = user().accessToken,
  language = "en",
) {
  const response = await fetch(`${api.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "accept-language": language,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text.startsWith("{") ? JSON.parse(text) : text };
}

async function made(path: string, body: unknown) {
  const { status, json } = await call("POST", path, body, api.acme.admin.accessToken);
  expect(status, JSON.stringify(json)).toBe(201);
  return json;
}

const types: readonly (readonly [CustomFieldType, readonly unknown[]])[] = [
  ["text", words],
  ["long_text", words.map((word) => `${word}\nand more`)],
  ["number", [0, -3, 5.5, 1e6, 7]],
  [
    "money",
    [
      { amount_cents: 500, currency: "EUR" },
      { amount_cents: -20, currency: "USD" },
    ],
  ],
  ["date", ["2026-01-31", "2026-11-29", "1999-12-31"]],
  ["datetime", ["2026-03-08T04:59:59.999Z", "2026-03-08T05:00:00.000Z", "2026-11-29T23:30:00-05:00"]],
  ["boolean", [true, false]],
  ["choice", ["Gold", "Silver"]],
  ["choices", [["Gold"], ["Silver", "Bronze"], ["Gold", "Bronze"]]],
  ["url", ["https://a.example/X", "https://b.example"]],
  ["email", ["A.B@c.example", "ü@c.example"]],
  ["phone", ["+49 30 1", "555-0199"]],
];

/**
 * Creates records of all kinds with random values, some of them empty. Returns the records as the API returns
 * them.
 */
async function fill(): Promise<FilterModel> {
  const options = [{ label: "Gold" }, { label: "Silver" }, { label: "Bronze" }];
  const admin = api.acme.admin.client;
  for (const noun of ["contact", "deal"] as const)
    for (const [type] of types)
      await admin.fields.create({
        body: { noun, type, label: `My ${type}`, ...(type.startsWith("choice") && { options }) },
      });
  await admin.fields.create({ body: { noun: "contact", type: "member", label: "My member" } });
  await admin.fields.create({
    body: { noun: "contact", type: "record", label: "My record", target: "company" },
  });
  const draw = drawer(Number(seed));
  const owners = [api.acme.admin.personId, user().personId, null];
  const custom = () =>
    Object.fromEntries(types.map(([type, values]) => [`my_${type}`, draw([...values, null, null])]));
  const companyIds: string[] = [];
  for (let n = 0; n < 15; n += 1) {
    const { company } = await made("/companies", {
      name: `${draw(words)} ${n}`,
      country: draw([...words, null]),
      industry: draw(["Software", "Ärzte", null]),
      size: draw(["1-10", "201-500", null]),
      tags: draw(["vip, Süd", "vip", null]),
      owner_id: draw(owners),
      postal_code: draw(["80331", "SW1A 1AA", null]),
      description: draw([...words, null]),
    });
    companyIds.push(company.id);
  }
  const contactIds: string[] = [];
  for (let n = 0; n < 60; n += 1) {
    const { contact } = await made("/contacts", {
      first: draw([...words, null]),
      last: `${draw(words)} ${n}`,
      ...draw([
        { email: draw([`p${n}@example.com`, `Ünal${n}@example.com`, null]) },
        {
          emails: [
            { email: `first${n}@example.com`, kind: "private" },
            { email: `Work.${n}@example.com`, kind: "other" },
            { email: `Mobile.${n}@example.com` },
          ],
        },
      ]),
      ...draw([
        { phone: draw(["+49 30 1234", null]) },
        { phones: [{ phone: "0151 work 22" }, { phone: "+49 30 1234", kind: "mobile" }] },
      ]),
      ...draw([{ company_id: draw(companyIds) }, { company: draw(words) }, {}]),
      owner_id: draw(owners),
      job_title: draw([...words, "Müller's aide", null]),
      seniority: draw(["Director", "manager", null]),
      lead_score: draw([0, 5, 50, 100, null]),
      city: draw([...words, null]),
      address: draw(["Haus 1\nZürich", null]),
      tags: draw(["vip, Süd", "vip", "Süd, neu", null]),
      traffic_source_date: draw(["2026-11-29", "2026-10-01", null]),
      custom: { ...custom(), my_member: draw(owners), my_record: draw([...companyIds, null]) },
    });
    contactIds.push(contact.id);
  }
  const { stages } = (await defaultPipeline(admin)).pipeline;
  const dealIds: string[] = [];
  const paths = new Map<string, Stage[]>();
  const drawNext = drawer(Number(seed));
  for (let n = 0; n < 40; n += 1) {
    const next = [drawNext(stages), drawNext(stages)].slice(n % 3);
    const { data } = await made("/deals", {
      name: `${draw(words)} ${n}`,
      amount_cents: draw([100, 2500, 100_000, null]),
      currency: draw(["EUR", "USD"]),
      stage_id: draw(stages).id,
      company_id: draw([...companyIds, null]),
      contact_id: draw([...contactIds, null]),
      owner_id: draw(owners),
      expected_close_date: draw([Date.UTC(2026, 10, 29), Date.UTC(2027, 0, 1), null]),
      custom: custom(),
    });
    dealIds.push(data.id);
    for (const { id } of next) await call("PUT", `/deals/${data.id}/stage`, { stageId: id });
    paths.set(data.id, [...stages.filter(({ id }) => id === data.stage_id), ...next]);
  }
  const { json: moved } = await call("PUT", `/deals/${dealIds[1]}/stage`, { stageId: stages[0]?.id });
  if (moved.actionId) await call("POST", `/actions/${moved.actionId}/undo`);
  for (let n = 0; n < 40; n += 1) {
    const about = draw([
      { contact_id: draw(contactIds) },
      { company_id: draw(companyIds) },
      { deal_id: draw(dealIds) },
      {},
    ]);
    const task = await made("/tasks", {
      title: draw(words),
      note: draw([...words, null]),
      priority: draw(["low", "normal", "high"]),
      owner_id: draw(owners),
      ...draw([
        { due_on: "2020-02-29" },
        { due_on: "2026-11-30" },
        { due_at: "2020-01-01T03:00:00.000Z" },
        { due_at: "2099-01-01T03:00:00.000Z" },
        {},
      ]),
      ...about,
    });
    if (n % 4 === 0) await call("POST", `/tasks/${task.task.id}/complete`, {});
    await made("/interactions", {
      type: draw(["call", "meeting"]),
      outcome: draw(["No answer", null]),
      started_at: draw(["2026-11-29T02:00:00.000Z", "2026-11-01T12:00:00.000Z", "2026-06-01T00:00:00.000Z"]),
      duration_minutes: draw([10, 60, null]),
      body: draw([...words, null]),
      contact_ids: draw([[draw(contactIds)], [draw(contactIds), draw(contactIds)], []]),
      company_id: draw([...companyIds, null]),
    });
    await made(`/contacts/${draw(contactIds)}/notes`, { body: draw(words) });
  }
  // A deleted record does not count as a linked record.
  await call("DELETE", `/companies/${companyIds[0]}`);
  await call("DELETE", `/contacts/${contactIds[0]}`);
  await call("DELETE", `/deals/${dealIds[0]}`);
  const { fields: customFields } = await admin.fields.list();
  const rows = Object.fromEntries(
    await Promise.all(recordNouns.map(async (noun) => [noun, await allOf(noun)])),
  );
  rows.deal = rows.deal.map((row: Row) => ({ ...row, path: paths.get(row.id) }));
  const member = [api.acme.admin, user()].map(({ personId: id, name, email }) => ({ id, name, email }));
  const note = await notesOf(rows.contact);
  return { rows: { ...rows, member, note }, customFields, me: user().personId, zone };
}

async function allOf(noun: RecordNoun): Promise<Row[]> {
  const { plural } = recordKinds[noun];
  const { json } = await call("GET", `/${plural}?limit=100&sort_by=created_at&sort_order=asc`);
  return json[plural];
}

async function notesOf(contacts: readonly Row[]): Promise<Row[]> {
  const lists = await Promise.all(
    contacts.map(async ({ id }) =>
      (await call("GET", `/contacts/${id}/notes`)).json.notes.map((note: Row) => ({
        ...note,
        contact_id: id,
      })),
    ),
  );
  return lists.flat();
}

/** Returns a function that chooses a value at random. Equal seeds result in equal choices. */
function drawer(start: number) {
  let state = start;
  return <Value>(values: readonly Value[]): Value => {
    state = (state * 48_271) % 2_147_483_647;
    return values[state % values.length] as Value;
  };
}

/** Generates conditions on a field. Their values are values of the records, or parts of these values. */
function condition(
  noun: ModelNoun,
  prefix: string,
  [name, field]: [string, FilterField],
): fc.Arbitrary<FilterTree> {
  const present = model.rows[noun].flatMap((row) => comparedValue(model, noun, row, name) ?? []);
  const values = [...new Set([present].flat(2))];
  const one = fc.constantFrom(...(values.length > 0 ? values : [sampleOf(field)]));
  const varied = one.chain((value) => {
    if (field.type === "text") return fc.constantFrom(value, String(value).toUpperCase());
    if (field.type === "member") return fc.constantFrom(value, "me");
    return fc.constant(value);
  });
  const part = one.chain((value) =>
    fc.nat(String(value).length - 1).map(
      (start) =>
        String(value)
          .slice(start, start + 3)
          .trim() || "a",
    ),
  );
  const ops = operatorsByType[field.type] as readonly FilterOp[];
  return fc.constantFrom(...ops).chain((op) => {
    const sent = valueFor(op, varied, part);
    return sent.map(
      (value): FilterTree => ({ field: `${prefix}${name}`, op, ...(value !== undefined && { value }) }),
    );
  });
}

function valueFor(
  op: FilterOp,
  one: fc.Arbitrary<unknown>,
  part: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (op === "empty" || op === "not_empty") return fc.constant(undefined);
  if (op === "contains" || op === "not_contains") return part;
  if (op === "within")
    return fc.constantFrom(...namedPeriods, "last_30_days", "next_1_days", "last_180_days");
  if (op === "between") return fc.tuple(one, one);
  if (op === "any_of" || op.startsWith("has_")) return fc.array(one, { minLength: 1, maxLength: 3 });
  return one;
}

const sampleOf = ({ type, options }: FilterField): unknown => {
  if (options !== undefined) return options[0];
  if (type === "number" || type === "money") return 1;
  if (type === "date" || type === "moment") return "2026-11-29";
  if (type === "record") return "0198c7a0-0000-7000-8000-000000000000";
  return type === "boolean" ? true : "nothing";
};

function leaf(noun: ModelNoun, prefix = ""): fc.Arbitrary<FilterTree> {
  return fc
    .constantFrom(...Object.entries(modelFields(model, noun)))
    .chain((field) => condition(noun, prefix, field));
}

/**
 * Generates filters for records of a kind: conditions on fields and linked records, and groups of conditions.
 */
function tree(noun: RecordNoun): fc.Arbitrary<FilterTree> {
  const hops = Object.entries(filterLinksOf(recordKinds[noun])).map(([name, { to }]) => leaf(to, `${name}.`));
  const links = Object.entries(filterLinksToMany(recordKinds[noun])).map(([field, { of }]) =>
    fc
      .tuple(fc.constantFrom("any" as const, "none" as const), fc.option(leaf(of), { nil: undefined }))
      .map(([op, value]): FilterTree => ({ field, op, ...(value !== undefined && { value }) })),
  );
  const one = fc.oneof({ weight: 6, arbitrary: leaf(noun) }, ...hops, ...links);
  const group = (part: fc.Arbitrary<FilterTree>) =>
    fc.oneof(
      { weight: 2, arbitrary: part },
      fc.array(part, { maxLength: 3 }).map((and) => ({ and })),
      fc.array(part, { maxLength: 3 }).map((or) => ({ or })),
      part.map((not) => ({ not })),
    );
  return group(group(one));
}

const idsIn = (rows: readonly Row[]) => rows.map(({ id }) => id);
const asked = (filter: unknown, rest = "") =>
  `?filter=${encodeURIComponent(JSON.stringify(filter))}&time_zone=${zone}${rest}`;

const listing = fc.record({
  order: fc.constantFrom("asc", "desc"),
  limit: fc.constantFrom(5, 20, 100),
  page: fc.constantFrom(1, 1, 2),
  language: fc.constantFrom("en", "de", "es", "fr"),
});

describe("a random filter", () => {
  test.each(recordNouns)(
    "a random filter finds the %s records that an evaluation in memory finds",
    async (noun) => {
      const { plural } = recordKinds[noun];
      const numRuns = Math.ceil(Number(runs) / recordNouns.length);
      const found = new Set<number>();
      await fc.assert(
        fc.asyncProperty(tree(noun), listing, async (filter, { order, limit, page, language }) => {
          const matching = model.rows[noun].filter((row) => meets(model, noun, row, filter));
          const sorted = order === "asc" ? matching : matching.toReversed();
          const expected = idsIn(sorted.slice((page - 1) * limit, page * limit));
          const query = asked(filter, `&limit=${limit}&page=${page}&sort_by=created_at&sort_order=${order}`);
          const { status, json } = await call("GET", `/${plural}${query}`, undefined, undefined, language);
          expect(status, JSON.stringify({ filter, json })).toBe(200);
          expect(idsIn(json[plural]), JSON.stringify(filter)).toEqual(expected);
          expect(json.pagination.totalCount, JSON.stringify(filter)).toBe(matching.length);
          found.add(matching.length);
        }),
        { numRuns, seed: Number(seed) },
      );
      // With fewer different numbers of matches, most filters would match no records or all records.
      expect(found.size).toBeGreaterThan(4);
    },
    300_000,
  );
});

const get = async (path: string, filter: unknown, rest = "") => call("GET", `${path}${asked(filter, rest)}`);
const vip: FilterTree = {
  or: [
    { field: "tags", op: "has_any", value: ["VIP"] },
    { field: "lead_score", op: "gt", value: 5 },
  ],
};

describe("one filter in several places", () => {
  test("one filter selects the same contacts in pages, exports, bulk edits and deletions", async () => {
    const expected = idsIn(model.rows.contact.filter((row) => meets(model, "contact", row, vip)));
    const paged: string[] = [];
    for (let page = 1; paged.length < expected.length; page += 1) {
      const { json } = await get("/contacts", vip, `&limit=9&page=${page}&sort_by=created_at&sort_order=asc`);
      expect(json.pagination.total).toBe(expected.length);
      paged.push(...idsIn(json.contacts));
    }
    expect(paged).toEqual(expected);
    expect((await get("/contacts/count", vip)).json).toEqual({ totalCount: expected.length });
    const { json: file } = await get("/contacts/export", vip, "&sort_by=created_at&sort_order=asc");
    expect(
      file
        .trim()
        .split("\n")
        .slice(1)
        .map((line: string) => line.split(",")[0]),
    ).toEqual(expect.arrayContaining(expected));
    const inBerlin: FilterTree = { and: [vip, { field: "last", op: "contains", value: "berlin" }] };
    const matching = { filter: inBerlin };
    const berlin = model.rows.contact.filter((row) => meets(model, "contact", row, inBerlin));
    const change = { postal_code: "10115" };
    const changed = await call("POST", "/contacts/bulk-update", { matching, change });
    expect(changed.json).toMatchObject({ changed: berlin.length });
    const asText = { filter: JSON.stringify(matching.filter), count: berlin.length };
    const deleted = await call("POST", "/contacts/delete-matching", asText);
    expect(deleted.json).toMatchObject({ deleted: berlin.length });
    await call("POST", `/actions/${deleted.json.actionId}/undo`);
  });

  test("a filter is combined with the list's other parameters by AND", async () => {
    const { json } = await get("/contacts", vip, "&lead_score_max=50&limit=100");
    const expected = model.rows.contact.filter(
      (row) => meets(model, "contact", row, vip) && row.lead_score !== null && Number(row.lead_score) <= 50,
    );
    expect(json.contacts).toHaveLength(expected.length);
  });

  test("a filter applies to a board and its totals", async () => {
    const { pipeline } = await defaultPipeline(api.acme.admin.client);
    const open: FilterTree = { field: "company.country", op: "not_empty" };
    const { json } = await get(`/deals/pipeline/${pipeline.id}/board`, open, "&limit=100");
    const expected = model.rows.deal.filter((row) => meets(model, "deal", row, open));
    const columns: (StageWorth & { deals: Row[] })[] = json.data;
    expect(columns.flatMap(({ deals }) => idsIn(deals)).toSorted()).toEqual(idsIn(expected).toSorted());
    for (const { stage, totalCount, totals } of columns) {
      const cards = expected.filter((row) => row.stage_id === stage);
      expect([totalCount, totals.reduce((sum, { count }) => sum + count, 0)]).toEqual([
        cards.length,
        cards.length,
      ]);
      for (const { currency, count, amount_cents } of totals) {
        const amounts = cards
          .filter((row) => row.currency === currency)
          .map((row) => Number(row.amount_cents));
        expect([count, amount_cents]).toEqual([amounts.length, amounts.reduce((sum, each) => sum + each, 0)]);
      }
    }
  });

  test("the filter value 'me' means the member who sends the request", async () => {
    const mine: FilterTree = { field: "owner_id", op: "is", value: "me" };
    const path = `/contacts${asked(mine, "&limit=100")}`;
    const [own, others] = [
      await call("GET", path),
      await call("GET", path, undefined, api.acme.admin.accessToken),
    ];
    expect(own.json.contacts.every((row: Row) => row.owner_id === user().personId)).toBe(true);
    expect(others.json.contacts.every((row: Row) => row.owner_id === api.acme.admin.personId)).toBe(true);
  });
});

const everything: FilterTree = { and: [] };
const nothing: FilterTree = { or: [] };
const without: FilterTree = { field: "deals", op: "none" };

const empties: readonly (readonly [sent: FilterTree, same: FilterTree])[] = [
  [everything, { field: "created_at", op: "not_empty" }],
  [nothing, { field: "created_at", op: "empty" }],
  [{ not: everything }, nothing],
  [{ not: nothing }, everything],
  [{ or: [everything, { field: "city", op: "empty" }] }, everything],
  [{ or: [nothing, { field: "city", op: "empty" }] }, { field: "city", op: "empty" }],
  [{ and: [nothing, { field: "city", op: "empty" }] }, nothing],
  [{ ...without, value: everything }, without],
  [{ not: { field: "deals", op: "any", value: everything } }, without],
  [{ ...without, value: nothing }, everything],
];

test.each(empties)("the filter %j selects the same contacts as %j", async (sent, same) => {
  const expected = idsIn(model.rows.contact.filter((row) => meets(model, "contact", row, same)));
  const { json } = await get("/contacts", sent, "&limit=100&sort_by=created_at&sort_order=asc");
  expect(idsIn(json.contacts)).toEqual(expected);
  expect((await get("/contacts/count", sent)).json.totalCount).toBe(expected.length);
});

const linked = (field: string, ...and: FilterTree[]): FilterTree => ({ field, op: "any", value: { and } });
const isOpen: FilterTree = { field: "outcome", op: "is", value: "open" };

const derived: readonly (readonly [what: string, noun: RecordNoun, filter: FilterTree])[] = [
  [
    "companies with an open deal over 10 euros",
    "company",
    linked("deals", isOpen, { field: "amount_cents", op: "gt", value: 1000 }),
  ],
  ["contacts with an open deal", "contact", linked("deals", isOpen)],
  [
    "contacts with an overdue task",
    "contact",
    linked("tasks", { field: "state", op: "is", value: "overdue" }),
  ],
  ["deals by a part of their stage's name", "deal", { field: "stage", op: "contains", value: "LEAD" }],
  [
    "companies by the stage name of their deals",
    "company",
    linked("deals", { field: "stage", op: "is", value: "lead" }),
  ],
];

test.each(derived)("a filter finds %s", async (_what, noun, filter) => {
  const rows = model.rows[noun];
  const expected = idsIn(rows.filter((row) => meets(model, noun, row, filter)));
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.length).toBeLessThan(rows.length);
  const { plural } = recordKinds[noun];
  const { json } = await get(`/${plural}`, filter, "&limit=100&sort_by=created_at&sort_order=asc");
  expect(idsIn(json[plural])).toEqual(expected);
});

const nested = (levels: number): unknown =>
  levels === 1 ? { field: "city", op: "empty" } : { and: [nested(levels - 1)] };
const conditions = (count: number) => ({ or: Array.from({ length: count }, () => nested(1)) });
const is = (field: string, value: unknown, op = "is") => ({ field, op, value });

const refused: readonly (readonly [what: string, filter: unknown, path: string, message: string])[] = [
  ["invalid JSON", "{", "filter", "A filter must be valid JSON"],
  ["a list", [], "filter", "Use a list “and” or “or”, a “not”, or “field” with “op” and “value”"],
  [
    "a group with another key",
    { and: [nested(1)], or: [] },
    "filter",
    "Use a list “and” or “or”, a “not”, or “field” with “op” and “value”",
  ],
  ["51 conditions", conditions(51), "filter.or.50", "A filter can have up to 50 conditions"],
  ["5 levels", nested(5), "filter.and.0.and.0.and.0.and.0", "A filter can have up to 4 levels"],
  ["an unknown key", { ...is("city", "x"), extra: 1 }, "filter.extra", "Unknown field"],
  ["an unknown field", { and: [nested(1), is("deleted_at", "x")] }, "filter.and.1.field", "Unknown field"],
  ["the name of a prototype property", is("constructor", "x"), "filter.field", "Unknown field"],
  ["an unknown custom field", is("custom.nothing", 1), "filter.field", "Unknown field"],
  ["a second hop", is("company.owner.email", "x"), "filter.field", "Unknown field"],
  [
    "a link in a link",
    { field: "deals", op: "any", value: { not: { field: "tasks", op: "none" } } },
    "filter.value.not.field",
    "Unknown field",
  ],
  [
    "an unknown operator",
    { and: [nested(1), is("city", "x", "like")] },
    "filter.and.1.op",
    expect.stringContaining("Must be one of is, is_not"),
  ],
  [
    "an operator of another type",
    { not: is("city", 1, "gt") },
    "filter.not.op",
    "Must be one of is, is_not, any_of, contains, not_contains, empty, not_empty",
  ],
  ["a missing value", { field: "city", op: "is" }, "filter.value", "Enter a value"],
  ["a number for a text", is("city", 1), "filter.value", "Enter a value"],
  ["a blank text", is("city", " \u0301", "contains"), "filter.value", "Enter a value"],
  ["a long text", is("city", "x".repeat(201)), "filter.value", "A filter can be at most 200 characters long"],
  ["a control character", is("city", "a\u0000b"), "filter.value", "Control characters cannot be stored"],
  ["a text for a number", is("lead_score", "5", "gt"), "filter.value", "“5” is not a number"],
  [
    "an enormous number",
    is("lead_score", 1e300, "gt"),
    "filter.value",
    expect.stringContaining("Must be a whole number"),
  ],
  [
    "half a range",
    is("lead_score", [1], "between"),
    "filter.value",
    "Send a list of two values: from and to",
  ],
  ["an empty list", is("city", [], "any_of"), "filter.value", "Send a list of 1 to 200 values"],
  [
    "201 values",
    is(
      "city",
      Array.from({ length: 201 }, () => "x"),
      "any_of",
    ),
    "filter.value",
    "Send a list of 1 to 200 values",
  ],
  ["a wrong value in a list", is("tags", ["a", 5], "has_any"), "filter.value.1", "Enter a value"],
  [
    "a day that does not exist",
    is("created_at", "2026-02-30", "gt"),
    "filter.value",
    "Must be a date like 2026-11-20",
  ],
  [
    "an unknown period",
    is("created_at", "last_0_days", "within"),
    "filter.value",
    "Must be a period like this_week or last_30_days",
  ],
  [
    "a value for an operator that takes none",
    { ...(nested(1) as object), value: true },
    "filter.value",
    "This operator takes no value",
  ],
  ["an invalid id", is("company_id", "x"), "filter.value", "This is not a valid ID"],
  ["an unknown outcome", is("outcome", "done"), "filter.value", "Must be one of: open, won, lost"],
  [
    "an unknown option",
    is("custom.my_choice", "Lead"),
    "filter.value",
    "Must be one of: Gold, Silver, Bronze",
  ],
  ["a text for a boolean", is("custom.my_boolean", "true"), "filter.value", "Must be yes or no"],
];

describe("a filter", () => {
  test.each(refused)(
    "a filter is refused with the path of its error: %s",
    async (_what, filter, path, message) => {
      const text = typeof filter === "string" ? filter : JSON.stringify(filter);
      const { status, json } = await call("GET", `/contacts?filter=${encodeURIComponent(text)}`);
      expect({ status, json }).toMatchObject({
        status: 400,
        json: { code: "INVALID_INPUT", errors: [{ path, message }] },
      });
    },
  );

  test("a filter text of more than 20,000 characters is refused", async () => {
    const filter = " ".repeat(20_001);
    const { json } = await call("POST", "/contacts/bulk-update", {
      matching: { filter },
      change: { city: "x" },
    });
    expect(json.errors).toEqual([
      { path: "matching.filter", message: "A filter can be at most 20000 characters long" },
    ]);
  });

  test("a filter accepts 50 conditions and 4 levels", async () => {
    expect((await get("/contacts", conditions(50))).status).toBe(200);
    expect((await get("/contacts", nested(4))).status).toBe(200);
  });

  test("a filter by an id of another organisation finds nothing", async () => {
    const { company } = await api.globex.user.client.companies.create({ body: { name: "Globex" } });
    for (const filter of [
      is("company_id", company.id),
      is("custom.my_record", company.id),
      is("owner_id", api.globex.user.personId),
    ])
      expect((await get("/contacts", filter)).json.contacts).toEqual([]);
  });
});

test("a filter by linked records outside the API key's scopes is refused", async () => {
  const body = { name: "Reader", scopes: { contacts: "read" } } as const;
  const { secret } = await api.acme.admin.client.keys.create({ body });
  const read = (filter: unknown) => call("GET", `/contacts${asked(filter)}`, undefined, secret);
  expect((await read(vip)).status).toBe(200);
  const scope = (name: string) => ({ status: 403, json: { facts: { scope: name } } });
  expect(await read({ field: "deals", op: "none" })).toMatchObject(scope("deals:read"));
  expect(await read(is("company.country", "Chile"))).toMatchObject(scope("companies:read"));
});
