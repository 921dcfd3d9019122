import { logPositionHeader } from "@lanyard/contract/event/log-position";
import { organisationId } from "@lanyard/contract/field/ids";
import { taskSchemas } from "@lanyard/contract/task/task-schema";
import { createPool } from "@lanyard/server-kit/pool";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import fastify from "fastify";
import type pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { contacts } from "#src/features/contact/contact.ts";
import { pageOf } from "#src/features/kinds/kinds.ts";
import { tasks } from "#src/features/task/task.ts";
import { createCaller } from "#src/http/caller.ts";
import { withLogPosition } from "#src/http/log-position.ts";
import { countRecords } from "#src/log/record-count.ts";
import { createAnswerCache } from "#src/records/list/answer-cache.ts";
import { recordService } from "#src/records/record-service.ts";
import { defaultPipeline } from "./board-reading.ts";

const cache = createAnswerCache();

/** The number of statements of a call, and the longest chain of statements that waited for each other. */
let counts = { statements: 0, roundTrips: 0, answered: 0 };

const api = await joinTestApi();
const { acme, database } = api;
const { client, personId, name, email } = acme.user;
const { contact } = await client.contacts.create({ body: { first: "Ann", email: "ann@count.example" } });
const { stage } = await defaultPipeline(client);
const deal = { name: "Boat", amount_cents: 500, stage_id: stage("Lead").id, contact_id: contact.id };
await client.deals.create({ body: deal });
await client.tasks.create({ body: { title: "Call", contact_id: contact.id, due_on: "2026-11-20" } });
const contactId = contact.id;
const pool = createPool({ url: database.appUrl, max: 1, applicationName: "lanyard-api" });
pool.on("connect", countStatements);
const orgId = organisationId.parse(await crmIdOf(api, acme));
const person = { personId, name, email, orgId, orgSlug: acme.slug, role: "user", permissions: ["*"] };
const caller = createCaller(person, createTenantDatabase(pool));
afterAll(() => pool.end());

function countStatements(client: pg.PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const counting = (...args: unknown[]) => {
    const now = counts;
    const place = now.answered + 1;
    now.statements += 1;
    now.roundTrips = Math.max(now.roundTrips, place);
    const answer = query(...args);
    const note = () => {
      now.answered = Math.max(now.answered, place);
    };
    if (answer instanceof Promise) answer.then(note, note);
    return answer;
  };
  Object.assign(client, { query: counting });
}

/**
 * Returns the lowest counts of several runs, because responses that arrive separately count as more round
 * trips.
 */
async function counted(work: (run: number) => Promise<unknown>) {
  const runs: { statements: number; roundTrips: number }[] = [];
  for (let run = 0; run < 5; run++) runs.push(await countedOnce(() => work(run)));
  const least = (name: "statements" | "roundTrips") => Math.min(...runs.map((each) => each[name]));
  return { statements: least("statements"), roundTrips: least("roundTrips") };
}

async function countedOnce(work: () => Promise<unknown>) {
  counts = { statements: 0, roundTrips: 0, answered: 0 };
  await work();
  // A reading transaction commits after its response. Waits for the commit, which frees the only connection.
  (await pool.connect()).release();
  const { statements, roundTrips } = counts;
  return { statements, roundTrips };
}

const pageOfContact = () => pageOf(caller, "contact", contactId, cache);

test("a contact's page with a deal and a task takes three round trips", async () => {
  expect(await counted(pageOfContact)).toEqual({ statements: 16, roundTrips: 3 });
});

test("the creation of a contact takes three round trips", async () => {
  const create = (run: number) => {
    const input = {
      first: "Bo",
      last: `Kay ${run}`,
      email: `bo${run}@count.example`,
      phone: `030 123456${run}`,
    };
    return recordService(contacts).create(caller, input);
  };
  expect(await counted(create)).toEqual({ statements: 12, roundTrips: 3 });
});

test("bulk creation sends as many statements for a hundred records as for two", async () => {
  const inputs = (run: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      first: `Many ${index}`,
      email: `${run}.${index}@count.example`,
      phone: `030 12345${index}`,
    }));
  const create = (count: number) => (run: number) =>
    recordService(contacts).createSome(caller, inputs(`${count}-${run}`, count));
  const { statements } = await counted(create(2));
  expect(await counted(create(100))).toMatchObject({ statements });
});

test("an edit takes three round trips", async () => {
  const edit = (run: number) => recordService(contacts).update(caller, contactId, { city: `Oslo ${run}` });
  expect(await counted(edit)).toEqual({ statements: 10, roundTrips: 3 });
});

test("a filtered list takes three round trips", async () => {
  const query = taskSchemas.listQuery.parse({ owner_id: caller.personId, state: "overdue" });
  const list = () => recordService(tasks).list(caller, query, cache);
  expect(await counted(list)).toEqual({ statements: 5, roundTrips: 3 });
});

test("adding the log position to a response takes no further round trip", async () => {
  const { roundTrips } = await counted(pageOfContact);
  const app = fastify();
  app.get("/page", async (request, reply) => {
    const countActions = (tx: Parameters<typeof countRecords>[0]) => countRecords(tx, "action").send();
    const route = { method: "GET", path: "/page", right: "read" } as never;
    const positioned = withLogPosition({ caller, countActions }, route, request, reply);
    return { counted: await counted(() => pageOf(positioned, "contact", contactId, cache)) };
  });
  const answer = await app.inject({ url: "/page", headers: { [logPositionHeader]: "?" } });
  expect(Number(answer.headers[logPositionHeader])).toBeGreaterThan(0);
  expect(answer.json()).toMatchObject({ counted: { roundTrips } });
  await app.close();
});
