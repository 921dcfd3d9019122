import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { expectRefused } from "./refusal.ts";

const people = [
  {
    first: "Zoë",
    last: "Adler",
    email: "zoe@adler.example",
    company: "Müller AG",
    phone: "+33 6 28 23 04 55",
  },
  { first: "ärne", last: "Öst", email: "arne@ost.example", company: "Kestrel Freight", job_title: "Buyer" },
  { first: "Bea", last: null, email: null, company: null, phone: "(312) 555-0148" },
  { first: null, last: null, email: "info@portside.example", company: "Portside", job_title: "100%_sure" },
  { first: "李", last: "小龍", email: "li@dragon.example", company: "muller gmbh" },
];

const api = await joinTestApi();
const { client } = api.acme.user;
for (const body of people) await client.contacts.create({ body });

const emails = async (query: object) =>
  (await client.contacts.list({ query })).contacts.map(({ email, first }) => email ?? first);

describe("the list of contacts", () => {
  test("contacts are sorted by name regardless of case and accents", async () => {
    const up = ["arne@ost.example", "Bea", "zoe@adler.example", "li@dragon.example", "info@portside.example"];
    expect(await emails({ sort_by: "name" })).toEqual(up);
    const down = [
      "li@dragon.example",
      "zoe@adler.example",
      "Bea",
      "arne@ost.example",
      "info@portside.example",
    ];
    expect(await emails({ sort_by: "name", sort_order: "desc" })).toEqual(down);
  });

  test("contacts without a value are last in lists sorted by email or company", async () => {
    expect(await emails({ sort_by: "email" })).toEqual([
      "arne@ost.example",
      "info@portside.example",
      "li@dragon.example",
      "zoe@adler.example",
      "Bea",
    ]);
    expect((await emails({ sort_by: "email", sort_order: "desc" })).at(-1)).toBe("Bea");
    expect(await emails({ sort_by: "company" })).toEqual([
      "arne@ost.example",
      "zoe@adler.example",
      "li@dragon.example",
      "info@portside.example",
      "Bea",
    ]);
  });

  test("contacts can be sorted by creation time or latest change", async () => {
    expect((await emails({ sort_by: "created_at" }))[0]).toBe("zoe@adler.example");
    expect((await emails({ sort_by: "updated_at", sort_order: "desc" }))[0]).toBe("li@dragon.example");
    const { contacts } = await client.contacts.list({ query: { q: "bea" } });
    await client.contacts.update({ params: { id: contacts[0]?.id ?? "" }, body: { city: "Bonn" } });
    expect((await emails({ sort_by: "updated_at", sort_order: "desc" }))[0]).toBe("Bea");
    expect((await emails({ sort_by: "created_at", sort_order: "desc" }))[0]).toBe("li@dragon.example");
  });

  test("the pages of a list contain every contact once, in both directions", async () => {
    for (const sort_order of ["asc", "desc"] as const) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) =>
          client.contacts.list({ query: { page, limit: 2, sort_by: "email", sort_order } }),
        ),
      );
      const all = pages.flatMap(({ contacts }) => contacts.map(({ email, first }) => email ?? first));
      expect(all).toEqual(await emails({ sort_by: "email", sort_order }));
      expect(pages.map(({ pagination }) => pagination.hasNextPage)).toEqual([true, true, false]);
      expect(pages.map(({ pagination: { page, limit, hasPrevPage } }) => [page, limit, hasPrevPage])).toEqual(
        [
          [1, 2, false],
          [2, 2, true],
          [3, 2, true],
        ],
      );
      expect(pages[0]?.pagination).toMatchObject({
        total: 5,
        totalCount: 5,
        pages: 3,
        totalPages: 3,
        totalIsExact: true,
      });
    }
  });

  test("a page after the last page is empty", async () => {
    const { contacts, pagination } = await client.contacts.list({ query: { page: 900 } });
    expect(contacts).toEqual([]);
    expect(pagination).toMatchObject({ page: 900, totalCount: 5, hasNextPage: false, hasPrevPage: true });
  });
});

describe("searching contacts", () => {
  test.each([
    ["adler", ["zoe@adler.example"]],
    ["ZOE", ["zoe@adler.example"]],
    ["dle", ["zoe@adler.example"]],
    ["muller", ["zoe@adler.example", "li@dragon.example"]],
    ["Müller zoe", ["zoe@adler.example"]],
    ["zoe kestrel", []],
    ["buyer", ["arne@ost.example"]],
    ["@ost.", ["arne@ost.example"]],
    ["312 555", ["Bea"]],
    ["(312)555-0148", ["Bea"]],
    ["0628", ["zoe@adler.example"]],
    ["6 28 23 04", ["zoe@adler.example"]],
    ["%", ["info@portside.example"]],
    ["%_s", ["info@portside.example"]],
    ["_", ["info@portside.example"]],
    ["\\", []],
    ["小龍", ["li@dragon.example"]],
    ["'; drop table contacts; --", []],
  ])("a search for %j finds %j", async (q, found) => {
    expect(await emails({ q })).toEqual(found);
    const { pagination } = await client.contacts.list({ query: { q } });
    expect(pagination).toMatchObject({ totalCount: found.length, totalIsExact: true });
    expect(await client.contacts.count({ query: { q } })).toEqual({ totalCount: found.length });
  });

  test("the list parameters search and q have the same effect", async () => {
    expect(await emails({ search: "adler" })).toEqual(["zoe@adler.example"]);
    expect(await emails({ q: "  " })).toHaveLength(5);
  });
});

describe("parameters that a list does not accept", () => {
  test.each([
    ["foo", "1"],
    ["page", "0"],
    ["page", "-1"],
    ["page", "1e309"],
    ["page", "NaN"],
    ["limit", "101"],
    ["sort_by", "email_key; drop table"],
    ["sort_by", "__proto__"],
    ["sort_order", "up"],
    ["q", "x".repeat(201)],
    ["company_id", "acme"],
    ["has_email", "yes"],
    ["lead_score_min", "1.5"],
    ["created_after", "yesterday"],
    ["tags", " , "],
    ["city", "x".repeat(201)],
    ["job_title", "\u0007"],
  ])("the parameter %s=%s is refused, and the refusal names the parameter", async (name, value) => {
    const query: object = { [name]: value };
    await expectRefused(client.contacts.list({ query }), {
      status: 400,
      code: "INVALID_INPUT",
      errors: [{ path: name }],
    });
  });

  test("a parameter that is sent twice is refused", async () => {
    const answer = await sendAs(api.acme.user.accessToken, "GET", `${api.baseUrl}/contacts?page=1&page=2`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
  });
});
