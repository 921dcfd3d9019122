import { startApiProcess } from "@lanyard/test-kit/api-process";
import { sendAs } from "@lanyard/test-kit/send-as";
import { afterAll, expect, test } from "vitest";
import { checkJob, csvOf, untilState, uploadJob } from "./import-job-calls.ts";

let log = "";
const api = await startApiProcess({
  env: { LOG_LEVEL: "info" },
  onLog: (text) => {
    log += text;
  },
});
afterAll(() => api.stop());

async function waiting(): Promise<string[]> {
  const { rows } = await api.owner.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Returns warnings and errors in the log, except slow statements, which are common on a busy machine. */
const failures = () =>
  log
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter(({ level, msg }) => level >= 40 && !/slow|held/u.test(msg))
    .map(({ msg }) => msg);

test("a stop does not wait for background work, which the next start resumes", async () => {
  const { client } = api;
  const job = await checkJob(client, await uploadJob(client, csvOf(["Imported,imported@stop.example,"])));
  const lock = await api.owner.connect();
  await lock.query("begin; lock table crm.duplicate_traits in access exclusive mode");
  const twin = { first: "Wendelin", last: "Zwirner", phone: "+49 89 123456" };
  await client.contacts.create({ body: { ...twin, email: "a@stop.example" } });
  await client.contacts.create({ body: { ...twin, email: "b@stop.example" } });
  await expect.poll(waiting).toEqual(["lanyard-api-background"]);
  await lock.query("lock table crm.contacts in exclusive mode");
  await client.imports.run({ params: { id: job.id } });
  const body = { first: "Too late", email: "late@stop.example" };
  const refused = sendAs(api.accessToken, "POST", `${api.baseUrl}/contacts`, { body });
  await expect.poll(waiting).toEqual(["lanyard-api", "lanyard-api-background", "lanyard-api-import"]);

  // The locks still exist, so a stop that waits for statements would never complete.
  expect(await api.terminate()).toBe(0);
  expect((await refused).status).toBe(503);
  // The database ends abandoned statements, even while they wait.
  await expect.poll(waiting).toEqual([]);
  expect(failures()).toEqual(["Request failed"]);

  await lock.query("rollback");
  lock.release();
  await api.restart();
  expect((await untilState(client, job.id, "done")).state).toBe("done");
  const { contacts } = await client.contacts.list({ query: { q: "stop.example" } });
  expect(contacts.map(({ email }) => email).sort()).toEqual([
    "a@stop.example",
    "b@stop.example",
    "imported@stop.example",
  ]);
  const pairs = async () => (await client.duplicates.list({ query: { noun: "contact" } })).pairs;
  await expect.poll(pairs).toHaveLength(1);
});
