import { closeHttp } from "@lanyard/server-kit/http-stop";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { createShortRequests } from "./short-requests.ts";

/** A server whose answers to a kind of route wait until `answer` is called. */
async function startServer(route: Parameters<ReturnType<typeof createShortRequests>["add"]>[0]) {
  const requests = createShortRequests();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const received = vi.fn();
  const app = Fastify();
  app.get("/", {
    onRequest: async (_request, reply) => requests.add(route, reply),
    handler: async () => {
      received();
      await promise;
      return "done";
    },
  });
  const url = await app.listen({ port: 0 });
  onTestFinished(() => closeHttp(app, 0));
  const arrival = () => vi.waitFor(() => expect(received).toHaveBeenCalled());
  return { requests, url, answer, arrival };
}

test("a short request counts until it is answered", async () => {
  const { requests, url, answer, arrival } = await startServer({});
  expect(requests.areRunning()).toBe(false);
  const answered = fetch(url);
  await arrival();
  expect(requests.areRunning()).toBe(true);
  answer();
  expect(await (await answered).text()).toBe("done");
  await vi.waitFor(() => expect(requests.areRunning()).toBe(false));
});

test("it counts no longer once its client has gone", async () => {
  const { requests, url, arrival } = await startServer({});
  const leaving = new AbortController();
  const answered = fetch(url, { signal: leaving.signal });
  await arrival();
  expect(requests.areRunning()).toBe(true);
  leaving.abort();
  await expect(answered).rejects.toThrow();
  await vi.waitFor(() => expect(requests.areRunning()).toBe(false));
});

test.each([
  ["that may take minutes", { timeLimitMs: 600_000 }],
  ["without an end", { answerFormat: "events" as const }],
])("a request %s does not count", async (_, route) => {
  const { requests, url, answer, arrival } = await startServer(route);
  const answered = fetch(url);
  await arrival();
  expect(requests.areRunning()).toBe(false);
  answer();
  await (await answered).text();
});
