import type { ActionKind } from "@lanyard/contract/action/action-schema";
import { apiRoutes } from "@lanyard/contract/api-routes";
import { type FieldTable, memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import {
  childrenOf,
  nounsWith,
  type RecordNoun,
  recordKinds,
  recordNouns,
} from "@lanyard/contract/kind/record-kinds";
import type { RouteShape } from "@lanyard/contract/route/route";
import { sendAs } from "@lanyard/test-kit/send-as";
import { crmIdOf, joinTestApi, type TestMember, type TestOrganisations } from "@lanyard/test-kit/test-api";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isBelow, staleQueries, type Touched } from "../../web/src/records/stale-queries.ts";
import { defaultPipeline } from "./board-reading.ts";
import { kindCalls, type Values } from "./kinds/kind-calls.ts";
import { linkTo, plainSample, sampleBody } from "./kinds/kind-samples.ts";
import { writingSamples } from "./undo-samples.ts";

let api: TestOrganisations;
let pool: pg.Pool;
let orgId: string;
let family: ReadonlyMap<string, string>;
let queries: readonly Query[];
beforeAll(async () => {
  api = await joinTestApi();
  pool = new pg.Pool({ connectionString: api.database.ownerUrl, max: 1 });
  orgId = await crmIdOf(api, api.acme);
  for (const { client } of [api.acme.admin, api.acme.user]) await client.person.readMe();
  await vi.waitFor(async () => expect((await api.acme.user.client.person.list()).people.length).toBe(3));
  family = await makeFamily();
  await api.acme.admin.client.pipeline.create({ body: { name: "Another", stages: [{ name: "Only" }] } });
  const pipelineId = (await defaultPipeline(api.acme.user.client)).pipeline.id;
  queries = Object.entries(apiRoutes).flatMap(([table, routes]) =>
    Object.entries<RouteShape>(routes).flatMap(([name, route]) =>
      queryOf({ table, name, route, pipelineId }),
    ),
  );
});
afterAll(async () => {
  await pool.end();
});

const idOf = (noun: RecordNoun) => family.get(noun) ?? "";

/** Returns the columns that link records of a kind to their parents. */
const parentsOf = (noun: RecordNoun) =>
  recordNouns.flatMap((parent) =>
    childrenOf(parent).flatMap(({ noun: child, column }) => (child === noun ? [{ parent, column }] : [])),
  );

const isOfOne = (noun: RecordNoun) => "belongsToOne" in recordKinds[noun];

async function makeRecord(noun: RecordNoun, mark: string, parents: ReadonlyMap<string, string>) {
  const all = parentsOf(noun).flatMap(({ parent, column }) => {
    const id = parents.get(parent);
    return id === undefined ? [] : [[column, linkTo(column, id)] as const];
  });
  const links = isOfOne(noun) ? all.slice(-1) : all;
  const body = { ...(await sampleBody(api, noun, 0, mark)), ...Object.fromEntries(links) };
  return (await kindCalls(api, noun).create(body)).record.id;
}

/** Creates a record of each kind with all parents it can have at once, a note and a position on its board. */
async function makeFamily(): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  const parentsFirst = recordNouns.toSorted((one, other) => parentsOf(one).length - parentsOf(other).length);
  for (const noun of parentsFirst) {
    const id = await makeRecord(noun, "family", made);
    made.set(noun, id);
    if (nounsWith("notes").some((each) => each === noun))
      await kindCalls(api, noun).addNote(id, "Family note");
  }
  await api.acme.user.client.pipeline.add({ params: { contactId: made.get("contact") ?? "" }, body: {} });
  return made;
}

/** A query of the web app: path and cache key, which names the route. */
interface Query {
  readonly path: string;
  readonly key: readonly string[];
}

/** Responses that the web app does not cache, each with the reason. */
const notKept: Readonly<Record<string, string>> = {
  "health/health": "of the server",
  "health/ready": "of the server",
  "health/clientConfig": "of the server",
  "contacts/personalData": "a file",
  "imports/template": "a file",
  "imports/failed": "a file",
  "imports/checkRows": "no record comes of a check",
  "person/ownChanges": "read to be told once",
  "members/countRecords": "read anew by each dialog",
  "calendar/read": "one's own settings",
  "calendar/feed": "read by other programs",
  "audit/list": "read anew by each visit",
  "events/stream": "a stream",
  "pipeline/status": "read by other programs",
};

function queryOf(of: { table: string; name: string; route: RouteShape; pipelineId: string }): Query[] {
  const { table, name, route, pipelineId } = of;
  const isFile = name === "export" || name === "download" || name === "failed";
  if (route.method !== "GET" || isFile || `${table}/${name}` in notKept || table.endsWith("Page")) return [];
  const noun = recordNouns.find((each) => route.path.startsWith(`/${recordKinds[each].plural}/`));
  const id = noun === undefined ? pipelineId : idOf(noun);
  const ids: Record<string, string> = { id, pipelineId, contactId: idOf("contact") };
  const path = route.path.replace(/\{(\w+)\}/gu, (_, param: string) => ids[param] ?? "");
  const params = [...route.path.matchAll(/\{(\w+)\}/gu)].map(([, param = ""]) => ids[param] ?? "");
  const key = table.endsWith("Children")
    ? [name, "list", "of", noun ?? "", ...params]
    : [table, name, ...params];
  return [{ path: path === "/search" ? "/search?q=family" : path, key }];
}

async function send(method: string, path: string, body?: Values | FormData) {
  const response = await sendAs(api.acme.admin.accessToken, method, `${api.baseUrl}${path}`, { body });
  return { isDone: response.ok, text: await response.text() };
}

async function done(method: string, path: string, body?: Values | FormData) {
  const { isDone, text } = await send(method, path, body);
  expect(isDone, `${method} ${path}: ${text}`).toBe(true);
  return JSON.parse(text) as { actionId?: string; touched?: Touched; origin_kind?: ActionKind };
}

const readAll = () => Promise.all(queries.map(async ({ path }) => (await send("GET", path)).text));

/** Returns the records that the newest action affected, as in its live event. */
async function newestAction(): Promise<{ id: string } & Touched> {
  const { rows } = await pool.query<{ id: string; noun: Touched["nouns"][number]; record_id: string }>(
    `select a.id, c.noun, c.record_id from crm.action_changes c join
     (select id, org_id from crm.actions where org_id = $1 order by id desc limit 1) a
     on a.id = c.action_id and a.org_id = c.org_id`,
    [orgId],
  );
  return {
    id: rows[0]?.id ?? "",
    nouns: [...new Set(rows.map(({ noun }) => noun))],
    records: rows.map(({ noun, record_id }) => ({ noun, id: record_id })),
  };
}

/** Matches the queries of a record page that reload together with the record. */
const broughtAlong = /Notes$|Attachments$|^history$|^contacts$/u;

function isStale([table = "", view = "", id = ""]: readonly string[], stale: readonly (readonly string[])[]) {
  const noun = recordNouns.find((each) => id === idOf(each));
  const page = noun !== undefined && (broughtAlong.test(table) || broughtAlong.test(view));
  return (
    isBelow([table, view, id], stale) || (page && isBelow([recordKinds[noun].plural, "read", id], stale))
  );
}

/** Returns the keys of queries whose responses changed although `stale` does not include them. */
function forgotten(
  before: readonly string[],
  after: readonly string[],
  stale: readonly (readonly string[])[],
) {
  const changed = queries.filter((_, index) => before[index] !== after[index]);
  return changed.filter(({ key }) => !isStale(key, stale)).map(({ key }) => key.join("/"));
}

/** The queries that the web app updates in other ways, each with a description of the way. */
const toldOtherwise: Readonly<Record<string, string>> = {
  "imports/list": "an import has an event of its own",
  "example/read": "read anew wherever it comes to show",
};

/** Prepares the data of a call and returns the call. */
type Prepares = () => Promise<() => Promise<unknown>>;

/**
 * An action to test: a description, a call, and the kind of the changed records if the browser tab that makes
 * the call knows these records, for example from the response to a merge.
 */
type Tried = [what: string, prepare: Prepares, own?: RecordNoun];

/** Actions on every kind of record, with the records of the family. */
const ofKinds = recordNouns.flatMap((noun): Tried[] => {
  const { plural, has } = recordKinds[noun];
  const one = () => `/${plural}/${idOf(noun)}`;
  const put = (body: Values) => () => done("PUT", one(), body);
  const parents = parentsOf(noun);
  const noParents = new Map<string, string>();
  return [
    [`a ${noun} is created`, async () => () => makeRecord(noun, "created", family), noun],
    [
      `a ${noun} is changed`,
      async () => put({ ...plainSample(noun, 1, "changed"), owner_id: api.acme.admin.personId }),
      noun,
    ],
    [`a ${noun} is deleted`, async () => () => done("DELETE", one()), noun],
    ...parents.map(
      ({ parent, column }): Tried => [
        `a ${noun} belongs to another ${parent}`,
        async () => {
          const others = isOfOne(noun) ? parents.map((each) => [each.column, null]) : [];
          return put({
            ...Object.fromEntries(others),
            [column]: linkTo(column, await makeRecord(parent, `parent-of-${noun}`, noParents)),
          });
        },
        noun,
      ],
    ),
    ...(has.merge ? [true, false] : []).map(
      (survives): Tried => [
        `a ${noun} ${survives ? "survives a merge" : "is merged into another"}`,
        async () => {
          const ids = [idOf(noun), await makeRecord(noun, `another${survives}`, noParents)];
          const [survivor_id, merged_id] = survives ? ids : ids.toReversed();
          return () => done("POST", `/${plural}/merge`, { survivor_id, merged_ids: [merged_id] });
        },
      ],
    ),
  ];
});

const plurals = Object.values(recordKinds).map(({ plural }) => plural);
/** Matches routes that the tests above cover for every kind, or for one kind in place of all. */
const isOfEveryKind = new RegExp(
  `/(?:bulk-update|bulk-delete|edit-cells|delete-matching|merge)$|^\\w+ /(?:${plurals.join("|")})(?:/\\{id\\})?$|/(?:${plurals.slice(1).join("|")})/\\{id\\}/(?:notes|attachments)`,
  "u",
);

const withNewCompany: Tried = [
  "a contact gets a company that the request creates",
  async () => () => done("PUT", `/contacts/${idOf("contact")}`, { company: "Made for it" }),
  "contact",
];

/** All other writing routes, with the records of the family as parameters. */
const ofRoutes = Object.entries(writingSamples)
  .filter(([name]) => !isOfEveryKind.test(name))
  .map(
    ([name, makeSample]): Tried => [
      `${name} is called`,
      async () => {
        const sample = await makeSample(api);
        const [method = "", route = ""] = name.split(" ");
        const noun = recordNouns.find((each) => route.startsWith(`/${recordKinds[each].plural}/`));
        // These routes need the ids of records that the sample created.
        const isTried = noun === undefined || /reopen|Id\}/u.test(route);
        const ids: Record<string, string> = { ...sample.params, ...(!isTried && { id: idOf(noun) }) };
        const path = route.replace(/\{(\w+)\}/gu, (_, param: string) => ids[param] ?? "");
        const form = new FormData();
        if (sample.file !== undefined) form.append("file", new Blob([sample.file]), "family.txt");
        const body = sample.file === undefined ? ((sample.body ?? {}) as Values) : form;
        return async () => {
          const answer = await done(method, path, method === "DELETE" ? undefined : body);
          await sample.settled?.(api);
          return answer;
        };
      },
    ],
  );

test.each([...ofKinds, withNewCompany, ...ofRoutes])(
  "the web app reloads every affected query when %s, and when that is undone",
  async (_, prepare, own) => {
    const write = await prepare();
    const answer = await write();
    const { id, ...touched } = await newestAction();
    const after = await readAll();
    const undone = await done("POST", `/actions/${id}/undo`, {});
    const end = await readAll();
    expect(undone.touched).toBeDefined();
    const { touched: reverted = { nouns: [], records: null }, origin_kind: origin } = undone;
    const stale = staleQueries(reverted, origin && [origin]);
    expect({ undone: forgotten(after, end, stale) }).toEqual({ undone: [] });
    // Responses after the undo equal those before the action, so they show which queries the action affected.
    const told = forgotten(end, after, staleQueries(touched)).filter((key) => !(key in toldOtherwise));
    expect({ done: told }).toEqual({ done: [] });
    if (typeof answer === "object" && answer !== null && "touched" in answer)
      expect({ answered: forgotten(end, after, staleQueries(answer.touched as Touched)) }).toEqual({
        answered: [],
      });
    if (own === undefined || touched.records === null) return;
    const records = touched.records.filter(({ noun }) => noun === own);
    expect({ own: forgotten(end, after, staleQueries({ nouns: [own], records })) }).toEqual({ own: [] });
  },
);

const memberFieldsOf = (noun: RecordNoun) => memberFieldNames<FieldTable>(recordKinds[noun].fields);
const withMembers = recordNouns.filter((noun) => memberFieldsOf(noun).length > 0);

async function atLanyardId({ accessToken }: TestMember, method: string, path: string, body?: Values) {
  const response = await sendAs(accessToken, method, `${api.signin.url}${path}`, { body });
  expect(response.ok).toBe(true);
}

/** Membership changes in Lanyard ID are not actions, and their live event names no member. */
test.each<[what: string, change: (member: TestMember) => Promise<void>]>([
  ["is renamed", (member) => atLanyardId(member, "PUT", "/me", { name: "Called Otherwise" })],
  [
    "is removed in Lanyard ID",
    ({ personId }) => atLanyardId(api.acme.admin, "DELETE", `/members/${personId}`),
  ],
])("the web app reloads every affected query when a member %s", async (what, change) => {
  const member = await api.addMember("acme", "user", `Who ${what}`);
  await member.client.person.readMe();
  for (const noun of withMembers) {
    const body = Object.fromEntries(memberFieldsOf(noun).map((name) => [name, member.personId]));
    await done("PUT", `/${recordKinds[noun].plural}/${idOf(noun)}`, body);
  }
  const before = await readAll();
  const names = async () => (await api.acme.admin.client.person.list()).people.map(({ name }) => name);
  expect(await names()).toContain(`Who ${what}`);
  await change(member);
  await expect.poll(names).not.toContain(`Who ${what}`);
  const after = await readAll();
  const stale = staleQueries({ nouns: ["member"], records: null });
  expect(forgotten(before, after, stale)).toEqual([]);
  const changed = forgotten(before, after, []);
  for (const noun of withMembers)
    for (const view of ["list", "read"])
      expect(changed.some((key) => key.startsWith(`${recordKinds[noun].plural}/${view}`))).toBe(true);
});

/** No undo restores an erased contact, so this test is last. */
test("after an erasure, both the response and the event reload every affected query", async () => {
  const before = await readAll();
  const { actionId, touched } = await done("POST", `/contacts/${idOf("contact")}/erase`, {});
  const after = await readAll();
  const { id, ...told } = await newestAction();
  expect(actionId).toBe(id);
  expect(forgotten(before, after, []).length).toBeGreaterThan(0);
  for (const each of [touched, told]) {
    const stale = staleQueries(each ?? { nouns: [], records: [] });
    expect(forgotten(before, after, stale)).toEqual([]);
  }
});
