import { createMetrics } from "@lanyard/server-kit/metrics";
import { watchRequests } from "@lanyard/server-kit/request-watch";
import fastify from "fastify";
import { expect, test } from "vitest";
import { countedRoute } from "./web-app.ts";

test("requests are counted by route, and all files in /assets count as one route", async () => {
  const app = fastify();
  const metrics = createMetrics();
  const lines: unknown[] = [];
  const log = { info: (line: unknown) => lines.push(line), debug: () => undefined };
  watchRequests(app, { service: "api", log, metrics, routeName: countedRoute });
  for (const path of [
    "/api/contacts/:id",
    "/assets/list-CT1DPwGO.js",
    "/assets/en-BU9XKkDu.js",
    "/favicon.svg",
  ])
    app.get(path, async () => "");
  for (const path of [
    "/api/contacts/1",
    "/assets/list-CT1DPwGO.js",
    "/assets/en-BU9XKkDu.js",
    "/favicon.svg",
    "/no",
  ])
    await app.inject(path);
  await expect.poll(() => lines.length).toBe(5);
  const text = await metrics.text();
  const counted = text.matchAll(/^lanyard_http_requests_total\{.*route="([^"]*)".*\} (\d+)$/gmu);
  expect(Object.fromEntries(Array.from(counted, ([, route, count]) => [route, Number(count)]))).toEqual({
    "/api/contacts/:id": 1,
    "/assets/*": 2,
    "/*": 1,
    none: 1,
  });
  await app.close();
});
