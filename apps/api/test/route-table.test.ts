import { apiRoutes } from "@lanyard/contract/api-routes";
import type { RouteShape } from "@lanyard/contract/route/route";
import { expect, test } from "vitest";

// route-rights.test.ts tries every route that needs a right; here stands which ones need little or none.
const routes: readonly RouteShape[] = Object.values(apiRoutes).flatMap((table) =>
  Object.values<RouteShape>(table),
);
const named = (some: readonly RouteShape[]) => some.map(({ method, path }) => `${method} ${path}`).toSorted();

test("nothing is for everybody but health, configuration, and downloads by their ticket", () => {
  expect(named(routes.filter(({ right }) => right === "public"))).toEqual([
    "GET /client-config",
    "GET /companies/{id}/attachments/{attachmentId}/download",
    "GET /contacts/{id}/attachments/{attachmentId}/download",
    "GET /deals/{id}/attachments/{attachmentId}/download",
    "GET /health",
  ]);
});

test("reading never changes a record: what a reader may send is a ticket, or about themselves", () => {
  const sent = routes.filter(({ method, right }) => method !== "GET" && right === "read");
  expect(named(sent)).toEqual([
    "POST /companies/{id}/attachments/{attachmentId}/ticket",
    "POST /contacts/{id}/attachments/{attachmentId}/ticket",
    "POST /deals/{id}/attachments/{attachmentId}/ticket",
    "POST /me/usage",
    "PUT /events/presence",
    "PUT /me",
    "PUT /me/preferences",
    "PUT /me/profile",
  ]);
});
