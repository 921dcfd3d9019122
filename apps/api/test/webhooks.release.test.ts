import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@lanyard/server-kit/free-port";
import { crmIdOf } from "@lanyard/test-kit/test-api";
import { expect, onTestFinished, test } from "vitest";
import { holdWebhooksOf } from "#src/backup/installation-sql.ts";
import { csvOf, importByJob } from "./import-job-calls.ts";
import {
  add,
  makeDue,
  newestOf,
  our,
  subscribe,
  untilReceived,
  within,
  withWebhooks,
} from "./webhook-calls.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

await withWebhooks();

test("an import and its undo send one event for each record", async () => {
  await subscribe(["contact.created", "contact.deleted"]);
  // More records than the sender reads from the log and sends at once.
  const rows = Array.from({ length: 250 }, (_, at) => `Import${at},import${at}@hooks.example,`);
  const job = await importByJob(our.api.acme.user.client, csvOf(rows));
  await untilReceived(250);
  expect(new Set(our.receiver.received.map(({ body }) => body.data.id)).size).toBe(250);
  await our.api.acme.user.client.actions.undo({ params: { id: job.action_id ?? "" } });
  await untilReceived(500);
  expect(new Set(our.receiver.types().slice(250))).toEqual(new Set(["contact.deleted"]));
});

test("events of a record arrive in order, and their retries do not delay other records", async () => {
  const { params } = await subscribe(["contact.created", "contact.updated"]);
  const { contact } = await add("Slow");
  await untilReceived(1);
  our.receiver.answer(({ body }) => (body.data.id === contact.id ? 500 : 204));
  for (const city of ["Graz", "Linz", "Wien"])
    await our.api.acme.user.client.contacts.update({ params: { id: contact.id }, body: { city } });
  await untilReceived(2);
  await add("Fast");
  await expect
    .poll(() => our.receiver.types().filter((type) => type === "contact.created").length, within)
    .toBe(2);
  our.receiver.answer(() => 204);
  await makeDue(params.id);
  const cities = () =>
    our.receiver.received
      .filter(({ body }) => body.type === "contact.updated")
      .map(({ body }) => (body.data.after as { city: string }).city);
  await expect.poll(cities, within).toEqual(["Graz", "Graz", "Linz", "Wien"]);
});

test("after a backup is restored, waiting deliveries are held until an admin resends", async () => {
  const { params } = await subscribe(["contact.created"]);
  our.receiver.answer(() => 503);
  await add("Restored");
  await untilReceived(1);
  const { client } = our.api.acme.admin;
  const first = newestOf(params);
  await expect.poll(first, within).toMatchObject({ state: "waiting", attempts: 1 });
  const connection = await our.owner.connect();
  await holdWebhooksOf(connection, await crmIdOf(our.api, our.api.acme));
  connection.release();
  our.receiver.answer(() => 204);
  await makeDue(params.id);
  await add("Later");
  await untilReceived(2);
  const [, held] = (await client.webhooks.deliveries({ params })).deliveries;
  expect(held).toMatchObject({ state: "failed", problem: "restored" });
  await client.webhooks.redeliver({ params: { ...params, delivery: held?.id ?? "" } });
  await untilReceived(3);
});

test("the receiver in docs/programs.md verifies messages and refuses unsigned ones", async () => {
  const page = await readFile(join(root, "docs/programs.md"), "utf8");
  const code = /<!-- receiver -->\n```js\n([\s\S]*?)```/u.exec(page)?.[1] ?? "";
  const port = await freePort();
  const { params, secret } = await subscribe(["contact.created"], { url: `http://127.0.0.1:${port}/` });
  const running = spawn(process.execPath, ["--input-type=module", "-e", code], {
    cwd: root,
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void running.kill());
  const url = `http://127.0.0.1:${port}/`;
  const status = async () =>
    (await fetch(url, { method: "POST", body: "{}" }).catch(() => undefined))?.status;
  await expect.poll(status, within).toBe(401);
  const { contact } = await add("Documented");
  const [line] = await once(running.stdout, "data");
  expect(String(line)).toBe(`contact.created ${contact.id}\n`);
  await expect.poll(newestOf(params), within).toMatchObject({ state: "delivered" });
});
