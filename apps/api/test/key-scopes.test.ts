import { apiRoutes } from "@lanyard/contract/api-routes";
import { scopeLevels } from "@lanyard/contract/key/key-schema";
import { childrenOf, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteShape } from "@lanyard/contract/route/route";
import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import type { CallerKey } from "#src/http/caller.ts";
import { requireScope, scopesOf } from "#src/http/key-scope.ts";
import { createTestKey } from "./key-client.ts";
import { nameOf, testedRoutes } from "./kinds/tested-kinds.ts";
import type { RouteSample } from "./route-sample.ts";

/** All routes that are not public. Tests check each, so that no route is open to keys by mistake. */
const guarded = Object.values(apiRoutes)
  .flatMap((table) => Object.values<RouteShape>(table))
  .filter(({ right }) => right !== "public")
  .map((route) => ({ name: nameOf(route), route }));
const called = guarded.filter(({ route }) => testedRoutes.includes(route));
const absent = "00000000-0000-7000-8000-000000000000";

const api = await joinTestApi();

async function call({ method, path }: RouteShape, secret: string, sample?: RouteSample) {
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => sample?.params[name] ?? absent);
  const sent = method === "POST" || method === "PUT" ? { body: sample?.body ?? {} } : {};
  const response = await sendAs(secret, method, `${api.baseUrl}${filled}`, sent);
  return { status: response.status, text: await response.text() };
}

type Scopes = Parameters<typeof createTestKey>[2]["scopes"];

/** Calls the tested routes with a new key. Returns those that accept it and checks the others' refusals. */
async function routesOf(scopes: Scopes): Promise<string[]> {
  const { secret } = await createTestKey(api.acme.admin, api.baseUrl, { scopes });
  const open: string[] = [];
  for (const { name, route } of called) {
    const { status, text } = await call(route, secret);
    if (status !== 403) open.push(name);
    else expect(JSON.parse(text), name).toMatchObject({ code: "NOT_ALLOWED", ...refusalOf(route) });
  }
  return open.toSorted();
}

/** Returns the expected refusal. It names a missing scope, or lists all scopes if no key can call the route. */
function refusalOf(route: RouteShape) {
  const needed = scopesOf(route);
  if (needed === undefined)
    return { message: `No API key can call this address. API keys can have these scopes: ${everyScope}.` };
  const scope = expect.toSatisfy((name: string) => needed.includes(name));
  return { message: expect.stringContaining("lacks the scope"), facts: { scope } };
}

const openToAll = guarded.filter(({ route }) => route.isOpenToKeys).map(({ name }) => name);
const plurals = recordNouns.map((noun) => recordKinds[noun].plural);
const everyScope = [...plurals, "export"].join(", ");
/** Returns the kinds in a path. A key cannot follow records, because only members get notifications. */
const kindsIn = (path: string) =>
  path.endsWith("/follow") ? [] : plurals.filter((plural) => path.split("/").includes(plural));

const hasChildren = (plural: string) =>
  recordNouns.some((noun) => recordKinds[noun].plural === plural && childrenOf(noun).length > 0);

/** Returns the routes that require one of these rights and only the scope of this kind. */
const ofKind = (plural: string, rights: readonly string[]) =>
  guarded
    .filter(
      ({ route: { path, right } }) =>
        rights.includes(right) && !(path.endsWith("/page") && hasChildren(plural)),
    )
    .filter(({ route: { path, keyScope } }) => (keyScope ?? kindsIn(path).join()) === plural)
    .map(({ name }) => name);

const allowedBy = (scopes: Scopes, routes = guarded) =>
  routes.filter(({ route }) => isAllowed({ scopes } as CallerKey, route)).map(({ name }) => name);

function isAllowed(key: CallerKey, route: RouteShape): boolean {
  try {
    requireScope(key, route);
    return true;
  } catch {
    return false;
  }
}

const rightsOf = { read: ["read"], propose: ["read"], write: ["read", "write"] } as const;

test.each(plurals)("a key for %s may call exactly the routes that its scopes allow", (plural) => {
  for (const level of scopeLevels)
    expect(allowedBy({ [plural]: level }).toSorted(), level).toEqual(
      [...openToAll, ...ofKind(plural, rightsOf[level])].toSorted(),
    );
  const exporting = [...openToAll, ...ofKind(plural, ["read", "export"])];
  expect(allowedBy({ [plural]: "read", export: true }).toSorted()).toEqual(exporting.toSorted());
});

test("a key with contacts:read and export can call only the allowed routes over HTTP", async () => {
  const scopes = { contacts: "read", export: true } as const;
  expect(await routesOf(scopes)).toEqual(allowedBy(scopes, called).toSorted());
});

test("a key needs the scope tasks:write to create an interaction with a next task", async () => {
  const create = async (scopes: Scopes) => {
    const { secret } = await createTestKey(api.acme.admin, api.baseUrl, { scopes });
    const sample = { params: {}, body: { body: "Called", next_task: { title: "Call again" } } };
    return call(apiRoutes.interactions.create, secret, sample);
  };
  expect(await create({ interactions: "write", tasks: "read" })).toMatchObject({
    status: 403,
    text: expect.stringContaining("tasks:write"),
  });
  expect(await create({ interactions: "write", tasks: "write" })).toMatchObject({ status: 201 });
});

test("a key with all scopes can call all record routes except administrators' routes", () => {
  const everything = {
    ...Object.fromEntries(plurals.map((plural) => [plural, "write" as const])),
    export: true,
  };
  const open = guarded.filter(
    ({ route }) =>
      route.isOpenToKeys ||
      (route.right !== "admin" && (route.keyScope !== undefined || kindsIn(route.path).length > 0)),
  );
  expect(allowedBy(everything).toSorted()).toEqual(open.map(({ name }) => name).toSorted());
});

test("only the routes for search, changes and proposals are open to every key", () => {
  expect(openToAll.toSorted()).toEqual([
    "GET /changes",
    "GET /proposals",
    "GET /proposals/{id}",
    "GET /search",
    "POST /proposals",
  ]);
});

test("a refusal names the scope that the key lacks", async () => {
  const { secret } = await createTestKey(api.acme.admin, api.baseUrl, { scopes: { contacts: "read" } });
  for (const [method, path, scope] of [
    ["POST", "/contacts", "contacts:write"],
    ["GET", "/deals", "deals:read"],
    ["GET", "/contacts/export", "export"],
    ["GET", "/companies/x/contacts", "companies:read"],
  ] as const) {
    const { status, text } = await call({ method, path } as RouteShape, secret);
    expect(status).toBe(403);
    expect(JSON.parse(text)).toMatchObject({ facts: { scope }, message: expect.stringContaining(scope) });
  }
});
