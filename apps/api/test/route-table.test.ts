import { apiRoutes } from "@lanyard/contract/api-routes";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteShape } from "@lanyard/contract/route/route";
import { expect, test } from "vitest";

// The file route-rights.test.ts tests the right of each route. This file lists routes with the lowest rights.
const routes: readonly RouteShape[] = Object.values(apiRoutes).flatMap((table) =>
  Object.values<RouteShape>(table),
);
const ofFiles = (path: string) =>
  recordNouns
    .map((noun) => recordKinds[noun])
    .filter(({ has }) => has.files)
    .map(({ plural }) => path.replace("{plural}", plural));
const named = (some: readonly RouteShape[]) => some.map(({ method, path }) => `${method} ${path}`).toSorted();

test("only health, readiness, configuration, calendar and downloads are public", () => {
  expect(named(routes.filter(({ right }) => right === "public"))).toEqual(
    [
      "GET /calendar.ics",
      "GET /client-config",
      "GET /health",
      "GET /ready",
      ...ofFiles("GET /{plural}/{id}/attachments/{attachmentId}/download"),
    ].toSorted(),
  );
});

test("the routes of the specification have its URLs", () => {
  const contacts = ["", "/{id}", "/{id}/notes", "/{id}/attachments"].map((path) => `/contacts${path}`);
  const pipeline = ["", "/{id}", "/{id}/structure", "/{id}/board", "/{id}/stages"].map(
    (path) => `/pipeline${path}`,
  );
  const placed = ["history", "status"].map((path) => `/pipeline/{contactId}/${path}`);
  const records = ["/companies", "/companies/{id}", "/deals", "/deals/{id}", "/deals/{id}/history"];
  const other = ["/import-export/template", "/search", "/health"];
  const read = [...contacts, ...pipeline, ...placed, ...records, ...other].map((path) => `GET ${path}`);
  expect(named(routes)).toEqual(
    expect.arrayContaining([
      ...read,
      "GET /contacts/{id}/attachments/{attachmentId}/download",
      "GET /deals/pipeline/{pipelineId}/board",
      ...["/contacts", "/companies", "/deals"].flatMap((path) => [
        `POST ${path}`,
        `PUT ${path}/{id}`,
        `DELETE ${path}/{id}`,
      ]),
      "POST /contacts/{id}/notes",
      "PUT /contacts/{id}/notes/{noteId}",
      "DELETE /contacts/{id}/notes/{noteId}",
      "POST /contacts/{id}/attachments",
      "DELETE /contacts/{id}/attachments/{attachmentId}",
      "PUT /pipeline/{contactId}/move",
      "POST /pipeline/{contactId}/add",
      "DELETE /pipeline/{contactId}/remove",
      "PUT /pipeline/stages/{stageId}",
      "PUT /deals/{id}/stage",
      "POST /import-export/preview",
      "POST /import-export/execute",
    ]),
  );
});

test("viewers can send only requests that store nothing or only the viewer's own data", () => {
  const sent = routes.filter(({ method, right }) => method !== "GET" && right === "read");
  expect(named(sent)).toEqual(
    [
      "DELETE /keys/{id}",
      "DELETE /me/calendar",
      "DELETE /views/{id}",
      "POST /duplicates/check",
      "POST /interactions/parse",
      "POST /keys",
      "POST /me/calendar",
      "POST /me/usage",
      "POST /notices/seen",
      "POST /views",
      "POST /views/{id}/restore",
      "PUT /events/presence",
      "PUT /me",
      "PUT /me/notice-types",
      "PUT /me/preferences",
      "PUT /me/profile",
      "PUT /views/order",
      "PUT /views/{id}",
      ...ofFiles("POST /{plural}/{id}/attachments/{attachmentId}/ticket"),
      ...recordNouns.flatMap((noun) =>
        ["DELETE", "POST"].map((method) => `${method} /${recordKinds[noun].plural}/{id}/follow`),
      ),
    ].toSorted(),
  );
});
