import { importRoutes } from "@lanyard/contract/import/import-routes";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { createBodyAdmission } from "#src/http/body-admission.ts";
import type { ShortRequests } from "#src/http/short-requests.ts";
import { importText, importUpload, previewText, previewUpload, readTemplate } from "./import-service.ts";
import { createRunningImports } from "./running-imports.ts";

export function bindImportRoutes(binder: RouteBinder, shortRequests: ShortRequests): void {
  const createSlices = () => createTimeSlices(shortRequests.areRunning);
  const parts = { admission: createBodyAdmission(), createSlices, running: createRunningImports() };
  binder.bind(importRoutes.preview, ({ caller, request }) => previewText(caller, request, parts));
  binder.bind(importRoutes.execute, ({ caller, request }) => importText(caller, request, parts));
  binder.bind(importRoutes.previewUpload, ({ caller, request }) => previewUpload(caller, request, parts));
  binder.bind(importRoutes.upload, ({ caller, request }) => importUpload(caller, request, parts));
  binder.bind(importRoutes.template, () => readTemplate());
}
