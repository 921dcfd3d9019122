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
import { sendAs } from "@lanyard/test-kit/send-as";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import { expect } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import {
  comparedValue,
  type FilterModel,
  type ModelNoun,
  meets,
  modelFields,
  type Row,
} from "./filter-model.ts";

const seed = Number(process.env.FILTER_SEED ?? 7);
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

export type FilterCalls = ReturnType<typeof callsOf>;

export function callsOf(api: TestOrganisations) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    token = api.acme.user.accessToken,
    language = "en",
  ) => {
    const headers = { "accept-language": language };
    const response = await sendAs(token, method, `${api.baseUrl}${path}`, { body, headers });
    const text = await response.text();
    return { status: response.status, json: text.startsWith("{") ? JSON.parse(text) : text };
  };
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
 * Creates records of all kinds with random or empty values. Returns the model: the records as the API returns
 * them, and the custom fields.
 */
export async function fill(api: TestOrganisations): Promise<FilterModel> {
  const call = callsOf(api);
  const made = async (path: string, body: unknown) => {
    const { status, json } = await call("POST", path, body, api.acme.admin.accessToken);
    expect(status, JSON.stringify(json)).toBe(201);
    return json;
  };

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
  const draw = drawer(seed);
  const owners = [api.acme.admin.personId, api.acme.user.personId, null];
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
  const drawNext = drawer(seed);
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
    await Promise.all(recordNouns.map(async (noun) => [noun, await allOf(call, noun)])),
  );
  rows.deal = rows.deal.map((row: Row) => ({ ...row, path: paths.get(row.id) }));
  const member = [api.acme.admin, api.acme.user].map(({ personId: id, name, email }) => ({
    id,
    name,
    email,
  }));
  const note = await notesOf(call, rows.contact);
  return { rows: { ...rows, member, note }, customFields, me: api.acme.user.personId, zone };
}

async function allOf(call: FilterCalls, noun: RecordNoun): Promise<Row[]> {
  const { plural } = recordKinds[noun];
  const { json } = await call("GET", `/${plural}?limit=100&sort_by=created_at&sort_order=asc`);
  return json[plural];
}

async function notesOf(call: FilterCalls, contacts: readonly Row[]): Promise<Row[]> {
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

/** Generates conditions on a field, mostly with values of the records or parts of these values. */
function condition(
  model: FilterModel,
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

function leaf(model: FilterModel, noun: ModelNoun, prefix = ""): fc.Arbitrary<FilterTree> {
  return fc
    .constantFrom(...Object.entries(modelFields(model, noun)))
    .chain((field) => condition(model, noun, prefix, field));
}

/**
 * Generates filters for records of a kind: conditions on fields and linked records, and groups of conditions.
 */
function tree(model: FilterModel, noun: RecordNoun): fc.Arbitrary<FilterTree> {
  const hops = Object.entries(filterLinksOf(recordKinds[noun])).map(([name, { to }]) =>
    leaf(model, to, `${name}.`),
  );
  const links = Object.entries(filterLinksToMany(recordKinds[noun])).map(([field, { of }]) =>
    fc
      .tuple(fc.constantFrom("any" as const, "none" as const), fc.option(leaf(model, of), { nil: undefined }))
      .map(([op, value]): FilterTree => ({ field, op, ...(value !== undefined && { value }) })),
  );
  const one = fc.oneof({ weight: 6, arbitrary: leaf(model, noun) }, ...hops, ...links);
  const group = (part: fc.Arbitrary<FilterTree>) =>
    fc.oneof(
      { weight: 2, arbitrary: part },
      fc.array(part, { maxLength: 3 }).map((and) => ({ and })),
      fc.array(part, { maxLength: 3 }).map((or) => ({ or })),
      part.map((not) => ({ not })),
    );
  return group(group(one));
}

export const idsIn = (rows: readonly Row[]) => rows.map(({ id }) => id);
export const asked = (filter: unknown, rest = "") =>
  `?filter=${encodeURIComponent(JSON.stringify(filter))}&time_zone=${zone}${rest}`;

const listing = fc.record({
  order: fc.constantFrom("asc", "desc"),
  limit: fc.constantFrom(5, 20, 100),
  page: fc.constantFrom(1, 1, 2),
  language: fc.constantFrom("en", "de", "es", "fr"),
});

export async function compareRandomFilters(
  call: FilterCalls,
  model: FilterModel,
  noun: RecordNoun,
  numRuns: number,
): Promise<void> {
  const { plural } = recordKinds[noun];
  const found = new Set<number>();
  await fc.assert(
    fc.asyncProperty(tree(model, noun), listing, async (filter, { order, limit, page, language }) => {
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
    { numRuns, seed },
  );
  // With fewer different numbers of matches, most filters would match no records or all records.
  expect(found.size).toBeGreaterThan(4);
}
