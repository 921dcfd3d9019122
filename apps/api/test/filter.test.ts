import type { FilterTree } from "@lanyard/contract/filter/filter-param";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { StageWorth } from "@lanyard/contract/pipeline/stage-figures-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { meets, type Row } from "./filter-model.ts";
import { asked, callsOf, compareRandomFilters, fill, idsIn } from "./random-filters.ts";

const api = await joinTestApi();
const call = callsOf(api);
const model = await fill(api);

const user = () => api.acme.user;

test.each(recordNouns)("a random filter finds the %s records that an evaluation in memory finds", (noun) =>
  compareRandomFilters(call, model, noun, 40),
);

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

/** Refused filters by the path of the error, each with its name and the message. */
const refused: Readonly<
  Record<string, readonly (readonly [what: string, filter: unknown, message: string])[]>
> = {
  filter: [
    ["invalid JSON", "{", "A filter must be valid JSON"],
    ["a list", [], "Use a list “and” or “or”, a “not”, or “field” with “op” and “value”"],
    [
      "a group with another key",
      { and: [nested(1)], or: [] },
      "Use a list “and” or “or”, a “not”, or “field” with “op” and “value”",
    ],
  ],
  "filter.or.50": [["51 conditions", conditions(51), "A filter can have up to 50 conditions"]],
  "filter.and.0.and.0.and.0.and.0": [["5 levels", nested(5), "A filter can have up to 4 levels"]],
  "filter.extra": [["an unknown key", { ...is("city", "x"), extra: 1 }, "Unknown field"]],
  "filter.and.1.field": [["an unknown field", { and: [nested(1), is("deleted_at", "x")] }, "Unknown field"]],
  "filter.field": [
    ["the name of a prototype property", is("constructor", "x"), "Unknown field"],
    ["an unknown custom field", is("custom.nothing", 1), "Unknown field"],
    ["a second hop", is("company.owner.email", "x"), "Unknown field"],
  ],
  "filter.value.not.field": [
    [
      "a link in a link",
      { field: "deals", op: "any", value: { not: { field: "tasks", op: "none" } } },
      "Unknown field",
    ],
  ],
  "filter.and.1.op": [
    [
      "an unknown operator",
      { and: [nested(1), is("city", "x", "like")] },
      expect.stringContaining("Must be one of is, is_not"),
    ],
  ],
  "filter.not.op": [
    [
      "an operator of another type",
      { not: is("city", 1, "gt") },
      "Must be one of is, is_not, any_of, contains, not_contains, empty, not_empty",
    ],
  ],
  "filter.value": [
    ["a missing value", { field: "city", op: "is" }, "Enter a value"],
    ["a number for a text", is("city", 1), "Enter a value"],
    ["a blank text", is("city", " \u0301", "contains"), "Enter a value"],
    ["a long text", is("city", "x".repeat(201)), "A filter can be at most 200 characters long"],
    ["a control character", is("city", "a\u0000b"), "Control characters cannot be stored"],
    ["a text for a number", is("lead_score", "5", "gt"), "“5” is not a number"],
    ["an enormous number", is("lead_score", 1e300, "gt"), expect.stringContaining("Must be a whole number")],
    ["half a range", is("lead_score", [1], "between"), "Send a list of two values: from and to"],
    ["an empty list", is("city", [], "any_of"), "Send a list of 1 to 200 values"],
    [
      "201 values",
      is(
        "city",
        Array.from({ length: 201 }, () => "x"),
        "any_of",
      ),
      "Send a list of 1 to 200 values",
    ],
    ["a day that does not exist", is("created_at", "2026-02-30", "gt"), "Must be a date like 2026-11-20"],
    [
      "an unknown period",
      is("created_at", "last_0_days", "within"),
      "Must be a period like this_week or last_30_days",
    ],
    [
      "a value for an operator that takes none",
      { ...(nested(1) as object), value: true },
      "This operator takes no value",
    ],
    ["an invalid id", is("company_id", "x"), "This is not a valid ID"],
    ["an unknown outcome", is("outcome", "done"), "Must be one of: open, won, lost"],
    ["an unknown option", is("custom.my_choice", "Lead"), "Must be one of: Gold, Silver, Bronze"],
    ["a text for a boolean", is("custom.my_boolean", "true"), "Must be yes or no"],
  ],
  "filter.value.1": [["a wrong value in a list", is("tags", ["a", 5], "has_any"), "Enter a value"]],
};

describe("a filter", () => {
  const cases = Object.entries(refused).flatMap(([path, each]) =>
    each.map(([what, filter, message]) => ({ path, what, filter, message })),
  );
  test.each(cases)(
    "a filter is refused with the path of its error: $what",
    async ({ filter, path, message }) => {
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
