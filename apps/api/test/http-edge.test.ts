import { apiRoutes } from "@lanyard/contract/api-routes";
import { problemCodes } from "@lanyard/contract/problem-codes";
import english from "@lanyard/contract/refusals/en.json" with { type: "json" };
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { expectProblem } from "./problem-response.ts";
import { rawAnswer } from "./raw-request.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

function send(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const headers = { authorization: `Bearer ${api.acme.user.accessToken}`, ...init.headers };
  return fetch(`${api.baseUrl}${path}`, { ...init, headers });
}
const json = { "content-type": "application/json" };

describe("health and documentation", () => {
  test("anyone can check that the API is running", async () => {
    const answer = await fetch(`${api.baseUrl}/health`);
    expect(await answer.json()).toEqual({ status: "ok", version: "1.1.0" });
  });

  test("the OpenAPI document describes the routes and is shown on a page", async () => {
    const document = await (await fetch(`${api.baseUrl}/openapi.json`)).json();
    expect(document).toMatchObject({
      openapi: "3.1.0",
      paths: { "/contacts/{id}": { get: {}, put: {}, delete: {} } },
    });
    const page = await fetch(`${api.baseUrl}/docs/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("swagger-ui");
    expect(page.headers.get("content-security-policy")).not.toContain("https:");
  });

  test.each(["/docs", "/docs/"])("the page at %s loads its files", async (path) => {
    const html = await (await fetch(`${api.baseUrl}${path}`)).text();
    const files = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/gu)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const { status, headers } = await fetch(new URL(file, `${api.baseUrl}${path}`));
      expect([file, status]).toEqual([file, 200]);
      expect(headers.get("content-type")).toMatch(/javascript|css/u);
    }
  });
});

describe("every response", () => {
  test.each(["/health", "/contacts", "/nowhere", "/contacts/x"])(
    "the response to %s has the security headers",
    async (path) => {
      const { headers } = await send(path);
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("content-security-policy")).not.toMatch(
        /script-src[^;]*unsafe|default-src[^;]*unsafe/u,
      );
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toBe("no-store");
    },
  );

  test("a refusal is problem+json with status, code and message", async () => {
    const answer = await send("/nowhere");
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(await answer.json()).toEqual({
      status: 404,
      code: "NOT_FOUND",
      message: "Not found, or you don’t have access.",
    });
  });
});

describe("an invalid body", () => {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  test.each([
    ["not JSON", "{", 400],
    ["empty", "", 400],
    ["an array", "[]", 400],
    ["a string", '"x"', 400],
    ["null", "null", 400],
    ["deeply nested", `{"first": ${deep}}`, 400],
    ["with __proto__", '{"first":"a","__proto__":{"x":1}}', 400],
    ["with a constructor", '{"first":"a","constructor":{"prototype":{"x":1}}}', 400],
    ["with a number where a text belongs", '{"first":1}', 400],
    ["with an object where a text belongs", '{"first":{"a":1}}', 400],
    ["with an infinite number", '{"first":"a","lead_score":1e309}', 400],
    ["over a megabyte", JSON.stringify({ first: "x".repeat(1_100_000) }), 413],
  ])("a body is refused without a server error or a new contact: %s", async (_, body, status) => {
    const { totalCount } = await client.contacts.count({ query: {} });
    const answer = await send("/contacts", { method: "POST", headers: json, body });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ status, message: expect.stringMatching(/\w/u) });
    expect(await client.contacts.count({ query: {} })).toEqual({ totalCount });
  });

  test("a refusal of ten thousand invalid ids lists the first hundred errors", async () => {
    const body = JSON.stringify({ ids: Array.from({ length: 10_000 }, () => "a") });
    const answer = await send("/contacts/bulk-delete", { method: "POST", headers: json, body });
    expect(answer.status).toBe(400);
    const { message, errors } = (await answer.json()) as { message: string; errors: { path: string }[] };
    expect(message).toBe("ids.0: This is not a valid ID");
    expect(errors.map(({ path }) => path)).toEqual(Array.from({ length: 100 }, (_, n) => `ids.${n}`));
  });

  test("a body is refused if it is not UTF-8 or declares another charset", async () => {
    const headers = { "content-type": "application/json; charset=utf-8" };
    const body = Buffer.from('{"first":"\xff\xfe"}', "latin1");
    expect((await send("/contacts", { method: "POST", headers, body })).status).toBe(400);
    const utf16 = { "content-type": "application/json; charset=utf-16" };
    const answer = await send("/contacts", { method: "POST", headers: utf16, body: '{"first":"a"}' });
    expect(answer.status).toBe(415);
  });

  test("a request body of another content type is refused", async () => {
    const xml = await send("/contacts", {
      method: "POST",
      headers: { "content-type": "text/xml" },
      body: "<a/>",
    });
    expect(xml.status).toBe(415);
  });

  test("a route without a body accepts a JSON content type if no body is sent", async () => {
    const { contact } = await client.contacts.create({ body: { first: "Announced" } });
    const answer = await send(`/contacts/${contact.id}`, { method: "DELETE", headers: json });
    expect(answer.status).toBe(200);
    const { actionId } = (await answer.json()) as { actionId: string };
    const undone = await send(`/actions/${actionId}/undo`, { method: "POST", headers: json });
    expect(undone.status).toBe(200);
    expect((await send("/contacts", { method: "POST", headers: json })).status).toBe(400);
    await client.contacts.delete({ params: { id: contact.id } });
  });

  test("a route without a body refuses a request with a body", async () => {
    const { contact } = await client.contacts.create({ body: { first: "Body" } });
    const answer = await send(`/contacts/${contact.id}`, {
      method: "DELETE",
      headers: json,
      body: '{"sure":true}',
    });
    expect(answer.status).toBe(400);
  });
});

describe("reading", () => {
  test.each([
    ["/search?q=a%00b", "q"],
    ["/contacts?q=a%00b", "q"],
    ["/contacts?tags=a,%00", "tags"],
    ["/companies?city=%00", "city"],
    ["/deals?search=a%00b", "search"],
    ["/actions?person=%00", "person"],
  ])("a null character in %s is refused with the parameter's name", async (path, name) => {
    const answer = await send(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "INVALID_INPUT", errors: [{ path: name }] });
  });

  test("a GET changes nothing, whatever the URL contains", async () => {
    const before = (await client.actions.list()).pagination.totalCount;
    for (const path of ["/contacts?delete=1", "/contacts/create", "/actions/undo"]) await send(path);
    expect((await client.actions.list()).pagination.totalCount).toBe(before);
  });
});

const edges = [
  ["0000-01-01", 400],
  ["0999-12-31", 400],
  ["1000-01-01", 200],
  ["9999-12-31", 200],
  ["10000-01-01", 400],
  ["2023-02-29", 400],
] as const;
const bounds = [
  ["contacts", ["created_after", "created_before", "updated_after", "updated_before"]],
  ["companies", ["created_after", "created_before", "updated_after", "updated_before"]],
  ["deals", ["created_before", "close_after", "close_before", "entered_after", "entered_before"]],
  ["actions", ["from", "to"]],
] as const;

describe("a date at the limits", () => {
  test.each(bounds)(
    "date filters of %s accept only valid dates from the year 1000 to 9999",
    async (list, names) => {
      for (const name of names)
        for (const [day, status] of edges) {
          const { error } = apiRoutes[list].list.query.safeParse({ [name]: day });
          expect([name, day, error?.issues[0]?.path[0]]).toEqual([
            name,
            day,
            status === 400 ? name : undefined,
          ]);
        }
      const [name] = names;
      expect((await send(`/${list}?${name}=1000-01-01`)).status).toBe(200);
      const refused = await send(`/${list}?${name}=0999-12-31`);
      expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ path: name }] }]);
    },
  );

  test.each([
    ["0000-01-01T00:00:00Z", 400],
    ["1000-01-01T00:00:00Z", 200],
    ["2026-11-20T00:00:00+23:59", 200],
    ["9999-12-31T23:59:59.999Z", 200],
    ["9999-12-31T23:59:59-14:00", 400],
  ])("the moment %s is accepted only if its UTC year is from 1000 to 9999", async (moment, status) => {
    const asked = encodeURIComponent(moment);
    for (const path of [`/actions?from=${asked}`, `/actions?to=${asked}`, `/me/changes?since=${asked}`]) {
      expect([path, (await send(path)).status]).toEqual([path, status]);
    }
  });

  test.each(edges)(
    "the date %s in a contact is accepted, or refused with the field's name",
    async (day, status) => {
      const body = JSON.stringify({ first: "Edge", traffic_source_date: day });
      const answer = await send("/contacts", { method: "POST", headers: json, body });
      expect(answer.status).toBe(status === 200 ? 201 : 400);
      const told =
        status === 400
          ? { errors: [{ path: "traffic_source_date" }] }
          : { contact: { traffic_source_date: day } };
      expect(await answer.json()).toMatchObject(told);
    },
  );

  test("an import omits a date beyond the limits but imports its row", async () => {
    const rows = edges.map(([day], index) => `Cell ${index},${day}`);
    const { data } = await client.imports.execute({
      body: {
        csvData: `First,Date\n${rows.join("\n")}`,
        columnMapping: { First: "first", Date: "traffic_source_date" },
      },
    });
    expect(data).toMatchObject({ imported: 6, failed: 0, cellsLeftOut: 4 });
    expect(data.warnings[0]?.message).toContain("The year must be between 1000 and 9999");
  });
});

describe("a refusal without a specific text", () => {
  test.each([
    ["text", { method: "POST", headers: { ...json, "content-type": "text/plain" }, body: "x" }],
    ["a list", { method: "POST", headers: json, body: "[]" }],
  ])("a body that is %s is refused because it is not an object", async (_what, request) => {
    const answer = await send("/contacts", request);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message: "The body must be a JSON object, sent as application/json" },
    ]);
  });

  test("an invalid moment is refused with an example", async () => {
    const answer = await send("/me/changes?since=yesterday", { headers: json });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errors: [{ path: "since", message: "Must be a date and time like 2026-11-20T09:30:00Z" }] },
    ]);
  });
});

test.each([
  ["/contacts/x/activity?before=", "a page of a timeline"],
  ["/pipeline/x/board?stage_id=01970000-0000-7000-8000-000000000001&after=1_", "a page of a board"],
])("an invalid cursor in %s is refused", async (path) => {
  const made = "-".repeat(36);
  const { contact } = await client.contacts.create({ body: { first: "Cursor" } });
  const pipeline = (await client.pipeline.list()).pipelines[0]?.id ?? "";
  const address = path
    .replace("contacts/x", `contacts/${contact.id}`)
    .replace("pipeline/x", `pipeline/${pipeline}`);
  const answer = await send(`${address}${made}${path.includes("activity") ? `_${made}` : ""}`);
  expect(answer.status).toBe(400);
});

const malformed = [
  ["a URL that cannot be decoded", "GET /% HTTP/1.1\r\nhost: x\r\n\r\n", 400],
  ["an id that cannot be decoded", "GET /api/contacts/%E0%A4%A HTTP/1.1\r\nhost: x\r\n\r\n", 400],
  ["an unknown method", "FROB /api/health HTTP/1.1\r\nhost: x\r\n\r\n", 400],
  ["no HTTP at all", "hello\r\n\r\n", 400],
  ["no host", "GET /api/health HTTP/1.1\r\n\r\n", 400],
  [
    "two lengths",
    "POST /api/contacts HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
    400,
  ],
  ["headers of a megabyte", `GET / HTTP/1.1\r\nhost: x\r\nx-big: ${"x".repeat(1_000_000)}\r\n\r\n`, 431],
  ["an unsupported method", "PROPFIND /api/contacts HTTP/1.1\r\nhost: x\r\n\r\n", 404],
  ["an id of 300 letters", `DELETE /api/${"x".repeat(300)} HTTP/1.1\r\nhost: x\r\n\r\n`, 404],
] as const;

describe("a request that reaches no route", () => {
  test.each(malformed)(
    "the API and Lanyard ID respond with problem+json to a request with %s",
    async (_, text, status) => {
      for (const url of [api.baseUrl, api.signin.url]) {
        const answer = await rawAnswer(url, text.replace("\r\n", "\r\nconnection: close\r\n"));
        expectProblem(answer, status);
        const { code, message } = JSON.parse(answer.body);
        expect([problemCodes, english]).toMatchObject([{ [code]: status }, { [code]: message }]);
      }
    },
  );

  test("a URL with a very long id returns 404", async () => {
    const answer = await send(`/contacts/${"a".repeat(300)}`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: "NOT_FOUND" }]);
  });

  test("an unknown Expect header is ignored", async () => {
    const text = "GET /api/health HTTP/1.1\r\nhost: x\r\nexpect: 200-maybe\r\nconnection: close\r\n\r\n";
    expect((await rawAnswer(api.baseUrl, text)).status).toBe(200);
  });
});
