import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sendAs } from "@lanyard/test-kit/send-as";
import { startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { startLimitedApp } from "./limited-app.ts";
import { rawAnswer } from "./raw-request.ts";

let created: () => Promise<void>;
const api = await startTestApi();
const { client } = api.acme.user;
await client.person.readMe();
const files = join(api.dataDir, "limited");
const limited = await startLimitedApp(api, files, () => created());
afterAll(async () => {
  await limited.close();
  await api.stop();
});
beforeEach(() => {
  created = async () => undefined;
});

function create(first: string) {
  return sendAs(undefined, "POST", `${limited.url}/contacts`, { body: { first } });
}

const tooLate = { status: 503, code: "TIMED_OUT", message: expect.stringContaining("was canceled") };

async function found(q: string) {
  return (await client.contacts.list({ query: { q } })).contacts.length;
}

function untilIdle() {
  return vi.waitFor(async () => {
    const { rows } = await limited.owner.query(
      "select state from pg_stat_activity where application_name = 'limited' and state <> 'idle'",
    );
    expect(rows).toEqual([]);
  });
}

test("a statement that takes too long is cancelled and reported as failed", async () => {
  const blocker = await limited.owner.connect();
  await blocker.query("begin; lock table crm.actions in exclusive mode");
  const answer = await create("Blocked");
  expect([answer.status, await answer.json()]).toMatchObject([503, tooLate]);
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/u);
  // The statement ended while the other connection still had the lock, so it cannot run later.
  await untilIdle();
  await blocker.query("rollback");
  blocker.release();
  expect(await found("Blocked")).toBe(0);
});

test("a request that continues after its timeout stores nothing", async () => {
  const answered = Promise.withResolvers<void>();
  created = () => answered.promise;
  const answer = await create("Late");
  expect([answer.status, await answer.json()]).toMatchObject([503, tooLate]);
  answered.resolve();
  await untilIdle();
  expect(await found("Late")).toBe(0);
});

test("a request that ends in time is stored and answered", async () => {
  expect((await create("Quick")).status).toBe(201);
  expect(await found("Quick")).toBe(1);
});

test("a request with a slow body is refused when its time limit ends", async () => {
  const head =
    "POST /contacts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n";
  const { status, body } = await rawAnswer(limited.url, `${head}{"first":"Slow"`);
  expect([status, JSON.parse(body)]).toMatchObject([503, tooLate]);
  expect(await found("Slow")).toBe(0);
});

test("a slow upload leaves neither row nor file", async () => {
  const { contact } = await client.contacts.create({ body: { first: "Uploading" } });
  const head = [
    `POST /contacts/${contact.id}/attachments HTTP/1.1`,
    "host: x",
    "content-type: multipart/form-data; boundary=b",
    "content-length: 100000",
    "",
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
  ];
  const { status, body } = await rawAnswer(limited.url, `${head.join("\r\n")}half a file`);
  expect([status, JSON.parse(body)]).toMatchObject([503, tooLate]);
  const { attachments } = await client.contactAttachments.list({ params: { id: contact.id } });
  expect(attachments).toEqual([]);
  await vi.waitFor(async () => {
    const stored = (await readdir(files, { recursive: true, withFileTypes: true })).filter((each) =>
      each.isFile(),
    );
    expect(stored).toEqual([]);
  });
});
