import { apiRoutes } from "@lanyard/contract/api-routes";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteShape } from "@lanyard/contract/route/route";
import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { scopesOf } from "#src/http/key-scope.ts";
import { createTestKey } from "./key-client.ts";
import { allRoutes, nameOf } from "./kinds/tested-kinds.ts";
import type { RouteSample } from "./route-sample.ts";
import { prepareSamples } from "./route-samples.ts";

const guarded = allRoutes
  .filter(({ right }) => right !== "public")
  .map((route) => ({ name: nameOf(route), route }));
const withRecords = guarded.filter(({ route }) => route.path.includes("{"));

const api = await joinTestApi();
const samples = await prepareSamples(api);

const absent = "00000000-0000-7000-8000-000000000000";

async function call(route: RouteShape, token: string | undefined, sample: RouteSample | undefined) {
  const path = route.path.replace(/\{(\w+)\}/gu, (_, name: string) => sample?.params[name] ?? absent);
  const hasBody = route.method === "POST" || route.method === "PUT";
  const { body = {} } = sample ?? {};
  const sent = hasBody ? { body } : {};
  const response = await sendAs(token, route.method, `${api.baseUrl}${path}`, sent);
  return { status: response.status, text: await response.text() };
}

test.each(guarded)("$name without sign-in returns 401", async ({ name, route }) => {
  expect(await call(route, undefined, samples[name])).toMatchObject({ status: 401 });
});

describe("without the right", () => {
  test.each(guarded.filter(({ route }) => route.right !== "read"))(
    "$name returns 403 to a viewer",
    async ({ name, route }) => {
      const answer = await call(route, api.acme.viewer.accessToken, samples[name]);
      expect(answer).toMatchObject({ status: 403 });
      expect(JSON.parse(answer.text)).toMatchObject({ code: "NOT_ALLOWED" });
    },
  );

  test.each(guarded.filter(({ route }) => route.right === "admin"))(
    "$name returns 403 to a user",
    async ({ name, route }) => {
      expect(await call(route, api.acme.user.accessToken, samples[name])).toMatchObject({ status: 403 });
    },
  );
});

const withBody = guarded.filter(
  ({ route: { body, bodyFormat } }) => body !== undefined && bodyFormat !== "multipart",
);
test.each(withBody)("$name refuses null as its body", async ({ name, route }) => {
  const answer = await call(route, api.acme.admin.accessToken, {
    params: {},
    ...samples[name],
    body: null,
  });
  expect(answer).toMatchObject({ status: 400 });
  expect(JSON.parse(answer.text)).toMatchObject({ code: "INVALID_INPUT" });
});

describe("from the other organisation", async () => {
  const plurals = recordNouns.map((noun) => recordKinds[noun].plural);
  const scopes = Object.fromEntries(plurals.map((plural) => [plural, "write" as const]));
  const wanted = { scopes: { ...scopes, export: true } };
  const { secret } = await createTestKey(api.globex.admin, api.baseUrl, wanted);

  test.each(withRecords)(
    "$name treats another organisation's record like a missing record",
    async ({ name, route }) => {
      const sample = samples[name];
      expect(sample, `route-samples.ts has no sample of ${name}`).toBeDefined();
      const isForKeys = scopesOf(route) !== undefined;
      for (const token of [api.globex.admin.accessToken, ...(isForKeys ? [secret] : [])]) {
        const foreign = await call(route, token, sample);
        const nowhere = await call(route, token, { ...sample, params: {} });
        expect(foreign.status).toBe(404);
        expect(foreign).toEqual(nowhere);
      }
    },
  );

  test("refused requests change no record of the organisation", async () => {
    const id = samples["GET /contacts/{id}"]?.params.id ?? "";
    const response = await sendAs(api.acme.viewer.accessToken, "GET", `${api.baseUrl}/contacts/${id}`);
    expect(await response.json()).toMatchObject({ contact: { first: "Sample", city: null, version: 1 } });
  });
});

test.each([
  [
    "with the algorithm none",
    (token: string) => `${btoa('{"alg":"none","typ":"at+jwt"}')}.${token.split(".")[1]}.`,
  ],
  ["with a changed payload", (token: string) => token.replace(/\.(..)/u, ".fQ")],
  ["with another text", () => "nonsense"],
  ["with a longer signature", (token: string) => `${token}x`],
  ["without its signature", (token: string) => token.replace(/\.[^.]*$/u, ".")],
])("a token %s is refused", async (_, spoil) => {
  const answer = await call(apiRoutes.contacts.list, spoil(api.acme.admin.accessToken), undefined);
  expect(answer.status).toBe(401);
});
