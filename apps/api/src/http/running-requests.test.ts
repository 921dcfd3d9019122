import { closeHttp } from "@lanyard/server-kit/graceful-stop";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { createRunningRequests } from "./running-requests.ts";

async function startServer(route: Parameters<ReturnType<typeof createRunningRequests>["add"]>[0]) {
  const requests = createRunningRequests();
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

test("a short request counts as running until it is answered", async () => {
  const { requests, url, answer, arrival } = await startServer({});
  expect(requests.areShortRunning()).toBe(false);
  const answered = fetch(url);
  await arrival();
  expect(requests.areShortRunning()).toBe(true);
  answer();
  expect(await (await answered).text()).toBe("done");
  await vi.waitFor(() => expect(requests.areShortRunning()).toBe(false));
});

test("a request no longer counts as running after its client has disconnected", async () => {
  const { requests, url, arrival } = await startServer({});
  const leaving = new AbortController();
  const answered = fetch(url, { signal: leaving.signal });
  await arrival();
  expect(requests.areShortRunning()).toBe(true);
  leaving.abort();
  await expect(answered).rejects.toThrow();
  await vi.waitFor(() => expect(requests.areShortRunning()).toBe(false));
});

test.each([
  ["that may take minutes counts as a long request", { timeLimitMs: 600_000 }, true],
  ["for a stream of events is not counted", { answerFormat: "events" as const }, false],
])("a running request %s", async (_, route, isLong) => {
  const { requests, url, answer, arrival } = await startServer(route);
  const answered = fetch(url);
  await arrival();
  expect(requests.areShortRunning()).toBe(false);
  expect(requests.areLongRunning()).toBe(isLong);
  answer();
  await (await answered).text();
  await vi.waitFor(() => expect(requests.areLongRunning()).toBe(false));
});
