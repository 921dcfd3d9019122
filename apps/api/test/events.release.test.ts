import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { isAction, isReady, openEvents } from "./event-reading.ts";
import { csvOf, importByJob } from "./import-job-calls.ts";
import { startSecondApi } from "./second-api.ts";

const api = await joinTestApi();

test("an event of a very large action does not list its records", async () => {
  const { client, accessToken } = api.acme.user;
  const rows = Array.from({ length: 101 }, (_, index) => `Many,many${index}@events.example,`);
  await importByJob(client, csvOf(rows));
  const pages = await Promise.all(
    ["1", "2"].map((page) => client.contacts.list({ query: { q: "many", limit: "100", page } })),
  );
  const { stage } = await defaultPipeline(client);
  const stream = await openEvents(api.baseUrl, accessToken);
  await stream.until(isReady);
  const ids = pages.flatMap(({ contacts }) => contacts.map(({ id }) => id));
  const moved = await client.pipeline.bulkMoveContacts({ body: { ids, stageId: stage("Lead").id } });
  expect(moved.moved).toBe(101);
  const events = await stream.until(isAction(moved.actionId));
  expect(events.at(-1)?.data).toMatchObject({ records: null, stages: null, nouns: ["contact"] });
  stream.close();
});

test("an action reaches the streams of another process on the same database", async () => {
  const other = await startSecondApi(api);
  const stream = await openEvents(other.baseUrl, api.acme.user.accessToken);
  await stream.until(isReady);
  const { actionId } = await api.acme.user.client.contacts.create({ body: { first: "Elsewhere" } });
  await stream.until(isAction(actionId));
  await other.close();
  await expect(stream.until(() => false)).rejects.toThrow();
  // A browser can resume at any other process after the last action that it received.
  const { actionId: missed } = await api.acme.user.client.contacts.create({ body: { first: "Missed" } });
  const next = await openEvents(api.baseUrl, api.acme.user.accessToken, actionId);
  const caughtUp = await next.until(isReady);
  expect(caughtUp.some(isAction(missed))).toBe(true);
  next.close();
});
