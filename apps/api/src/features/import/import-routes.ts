import { importRoutes } from "@lanyard/contract/import/import-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { createBodyAdmission } from "#src/http/body-admission.ts";
import { importText, importUpload, previewText, previewUpload, readTemplate } from "./import-service.ts";
import { createRunningImports } from "./running-imports.ts";

export function bindImportRoutes(binder: RouteBinder): void {
  const parts = { admission: createBodyAdmission(), running: createRunningImports() };
  binder.bind(importRoutes.preview, ({ caller, request }) => previewText(caller, request, parts));
  binder.bind(importRoutes.execute, ({ caller, request }) => importText(caller, request, parts));
  binder.bind(importRoutes.previewUpload, ({ caller, request }) => previewUpload(caller, request, parts));
  binder.bind(importRoutes.upload, ({ caller, request }) => importUpload(caller, request, parts));
  binder.bind(importRoutes.template, () => readTemplate());
}
