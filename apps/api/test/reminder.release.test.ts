import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { testPool } from "@lanyard/test-kit/database";
import { startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { checkJob, runJob, uploadJob } from "./import-job-calls.ts";

const api = await startTestApi();
afterAll(() => api.stop());

const program = fileURLToPath(new URL("./reminder-process.ts", import.meta.url));
const many = 10_000;

async function startTelling(orgId: string) {
  const child = spawn(process.execPath, [program, api.database.appUrl, orgId], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return { child, ended };
}

test("10,000 reminders are sent exactly once, even if a sending process is killed", async () => {
  const { user } = api.acme;
  const { task } = await user.client.tasks.create({ body: { title: "Known" } });
  const owner = testPool(api.database.ownerUrl, 2, onTestFinished);
  const { rows } = await owner.query("select id from crm.organisations where slug = 'acme'");
  const orgId: string = rows[0].id;
  const connection = await owner.connect();
  await connection.query(`set app.org = '${orgId}'`);
  await connection.query(
    `insert into crm.tasks (org_id, id, title, name_key, search_text, owner_id, remind_at)
     select org_id, gen_random_uuid(), 'Task ' || n, 'task ' || n, 'task ' || n, owner_id, now() - interval '1 minute'
     from crm.tasks, generate_series(1, ${many}) n where org_id = $1 and id = $2`,
    [orgId, task.id],
  );
  const told = async () =>
    (
      await connection.query(
        `select count(*)::int as told, count(distinct record_id)::int as tasks from crm.notices
         where org_id = $1 and kind = 'reminder' and person_id = $2`,
        [orgId, user.personId],
      )
    ).rows[0];
  const [killed, other] = await Promise.all([startTelling(orgId), startTelling(orgId)]);
  await expect.poll(async () => (await told()).told, { interval: 5 }).toBeGreaterThan(0);
  killed.child.kill("SIGKILL");
  await Promise.all([killed.ended, other.ended]);
  await (await startTelling(orgId)).ended;
  expect(await told()).toEqual({ told: many, tasks: many });
  // An imported reminder in the past causes no notification.
  const text = "Subject,Reminder\nLong ago,2024-01-01 09:00\nNow,2025-01-01 09:00\n";
  const done = await runJob(
    user.client,
    await checkJob(user.client, await uploadJob(user.client, text, "task"), {
      mapping: { Subject: "title", Reminder: "remind_at" },
    }),
  );
  expect(done.result).toMatchObject({ created: 2, cells_left_out: 0 });
  await (await startTelling(orgId)).ended;
  expect(await told()).toEqual({ told: many, tasks: many });
  connection.release();
});
