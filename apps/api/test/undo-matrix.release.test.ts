import { apiRoutes } from "@lanyard/contract/api-routes";
import type { RouteShape } from "@lanyard/contract/route/route";
import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi, type TestMember, type TestOrganisations } from "@lanyard/test-kit/test-api";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cells, changedPlaces, readCells } from "./organisation-cells.ts";
import { editBystander, notLogged, type WritingSample, writingSamples } from "./undo-samples.ts";

/**
 * All routes of the contract that write, so that the test fails for a new route without a sample. Routes with
 * the right `read` are included only if they have a sample.
 */
const writing = Object.values(apiRoutes)
  .flatMap((table) => Object.values<RouteShape>(table))
  .filter(({ method, right }) => method !== "GET" && right !== "public")
  .map((route) => ({ name: `${route.method} ${route.path}`, route }))
  .filter(({ name, route }) => route.right !== "read" || name in writingSamples);
const tried = writing.filter(({ name }) => !(name in notLogged)).map((each, index) => ({ ...each, index }));

let pool: pg.Pool;
beforeAll(async () => {
  const { database } = await organisationOf(0);
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
});
afterAll(() => pool.end());

/**
 * Each test compares all data of its organisation before and after a call. Few routes share an organisation,
 * because the comparison takes longer with more data.
 */
const routesTogether = 8;
const organisations = new Map<number, Promise<TestOrganisations>>();
let api: TestOrganisations;

async function makeOrganisation(): Promise<TestOrganisations> {
  const made = await joinTestApi();
  await made.acme.admin.client.pipeline.list();
  return made;
}

function organisationOf(index: number): Promise<TestOrganisations> {
  const place = Math.floor(index / routesTogether);
  const made = organisations.get(place) ?? makeOrganisation();
  organisations.set(place, made);
  return made;
}

const cells = () => readCells(pool, api.acme.slug);
const doer = ({ right }: RouteShape): TestMember => (right === "admin" ? api.acme.admin : api.acme.user);

interface Answer {
  readonly code?: string;
  readonly refused?: readonly unknown[];
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

async function send(member: TestMember, method: string, path: string, body?: unknown) {
  const response = await sendAs(member.accessToken, method, `${api.baseUrl}${path}`, { body });
  return { status: response.status, answer: (await response.json()) as Answer };
}

async function callSample(route: RouteShape, sample: WritingSample): Promise<string> {
  const path = route.path.replace(/\{(\w+)\}/gu, (_, name: string) => sample.params?.[name] ?? "");
  const form = new FormData();
  if (sample.file !== undefined) form.append("file", new Blob([sample.file]), "matrix.txt");
  const body = sample.file === undefined ? (sample.body ?? {}) : form;
  const sent = route.method === "DELETE" ? undefined : body;
  const { status, answer } = await send(doer(route), route.method, path, sent);
  expect(status, JSON.stringify(answer)).toBeLessThan(300);
  await sample.settled?.(api);
  const { actions } = await api.acme.admin.client.actions.list({ query: { limit: 1 } });
  return actions[0]?.id ?? "";
}

const undo = (member: TestMember, id: string) => send(member, "POST", `/actions/${id}/undo`, {});
const redo = (member: TestMember, id: string) => send(member, "POST", `/actions/${id}/redo`, {});

async function expectDone(call: ReturnType<typeof undo>, wanted: Cells) {
  expect(await call).toMatchObject({ status: 200, answer: { refused: [] } });
  expect(changedPlaces(wanted, await cells())).toEqual([]);
}

test("every route that writes has a sample or a reason for having none", () => {
  const known = new Set([...Object.keys(writingSamples), ...Object.keys(notLogged)]);
  expect(writing.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

describe.each(tried)("the call $name", ({ name, route, index }) => {
  beforeAll(async () => {
    api = await organisationOf(index);
  });
  const fresh = async (): Promise<WritingSample> => (await writingSamples[name]?.(api)) ?? {};

  test("an action is undone and redone by its author and by an administrator", async () => {
    const sample = await fresh();
    const before = await cells();
    const id = await callSample(route, sample);
    const after = await cells();
    expect(changedPlaces(before, after)).not.toEqual([]);
    const another = api.acme.admin;
    await expectDone(undo(doer(route), id), before);
    expect(await undo(another, id)).toMatchObject({ status: 409, answer: { code: "ALREADY_UNDONE" } });
    await expectDone(redo(doer(route), id), after);
    expect(await redo(another, id)).toMatchObject({ status: 409, answer: { code: "NOT_UNDONE" } });
    await expectDone(undo(another, id), before);
    await expectDone(redo(another, id), after);
    if (route.right === "admin") {
      for (const call of [undo, redo])
        expect(await call(api.acme.user, id)).toMatchObject({ status: 403, answer: { code: "NOT_ALLOWED" } });
      expect(changedPlaces(after, await cells())).toEqual([]);
    }
  });

  test("undo of an action keeps a later edit", async () => {
    const sample = await fresh();
    const before = await cells();
    const id = await callSample(route, sample);
    const after = await cells();
    await (sample.later ?? editBystander)(api);
    const edited = await cells();
    const editedPlaces = changedPlaces(after, edited);
    expect(editedPlaces).not.toEqual([]);
    const { status, answer } = await undo(doer(route), id);
    const end = await cells();
    expect(changedPlaces(edited, end).filter((place) => editedPlaces.includes(place))).toEqual([]);
    if (status !== 200) {
      expect({ status, answer }).toMatchObject({ status: 409, answer: { code: "CHANGED_SINCE" } });
      expect(answer.errors?.length).toBeGreaterThan(0);
      expect(changedPlaces(edited, end)).toEqual([]);
      return;
    }
    const untouched = changedPlaces(before, after).filter((place) => !editedPlaces.includes(place));
    expect(untouched.filter((place) => end.get(place) !== before.get(place))).toEqual([]);
  });
});
