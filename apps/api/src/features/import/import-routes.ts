import { importRoutes } from "@lanyard/contract/import/import-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { importText, importUpload, previewText, previewUpload, readTemplate } from "./import-service.ts";

export function bindImportRoutes(binder: RouteBinder): void {
  binder.bind(importRoutes.preview, ({ body }) => previewText(body));
  binder.bind(importRoutes.execute, ({ caller, body }) => importText(caller, body));
  binder.bind(importRoutes.previewUpload, ({ caller, request }) => previewUpload(caller, request));
  binder.bind(importRoutes.upload, ({ caller, request }) => importUpload(caller, request));
  binder.bind(importRoutes.template, () => readTemplate());
}
