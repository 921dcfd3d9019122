import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { testPool } from "@lanyard/test-kit/database";
import { sendAs } from "@lanyard/test-kit/send-as";
import { startTestApi } from "@lanyard/test-kit/test-api";
import { waitingLocks } from "@lanyard/test-kit/waiting-locks";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { expectProblem } from "./problem-response.ts";
import { rawAnswer } from "./raw-request.ts";

const api = await startTestApi();
afterAll(() => api.stop());

test("lists respond while slow edits occupy all connections that edits may use", async () => {
  const { client } = api.acme.user;
  const names = ["A", "B", "C", "D", "E", "F", "G", "H"];
  const made = await Promise.all(names.map((name) => client.companies.create({ body: { name } })));
  const owner = testPool(api.database.ownerUrl, 2, onTestFinished);
  const blocker = await owner.connect();
  await blocker.query("begin; lock table crm.actions in exclusive mode");
  const edits = made.map(({ company }) =>
    client.companies.bulkUpdate({ body: { ids: [company.id], change: { city: "Graz" } } }),
  );
  const waiting = () => waitingLocks(owner, "relation = 'crm.actions'::regclass");
  await expect.poll(waiting).toBeGreaterThanOrEqual(3);
  expect((await client.contacts.list()).contacts).toEqual([]);
  await blocker.query("rollback");
  blocker.release();
  expect((await Promise.all(edits)).map(({ changed }) => changed)).toEqual(edits.map(() => 1));
});

test("the server waits at most ten seconds for the headers of a request", async () => {
  const { hostname, port } = new URL(api.baseUrl);
  const [ofApi, ofSignin, ofUnused] = await Promise.all([
    rawAnswer(api.baseUrl, "GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: "),
    rawAnswer(api.signin.url, "GET /health HTTP/1.1\r\nhost: x\r\nx-slow: "),
    // Browsers open connections in advance. An unused connection is closed without a response.
    text(connect(Number(port), hostname)),
  ]);
  expectProblem(ofApi, 408);
  expectProblem(ofSignin, 408);
  expect(ofUnused).toBe("");
});

test("a value that only the database refuses causes a refusal, not a server error", async () => {
  const owner = testPool(api.database.ownerUrl, 1, onTestFinished);
  await owner.query("alter table crm.contacts add constraint no_x check (last <> 'x') not valid");
  const body = { first: "Checked", last: "x" };
  const answer = await sendAs(api.acme.user.accessToken, "POST", `${api.baseUrl}/contacts`, { body });
  await owner.query("alter table crm.contacts drop constraint no_x");
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: "INVALID_INPUT" }]);
});
