import { importJobRoutes } from "@lanyard/contract/import/import-job-routes";
import { importRoutes } from "@lanyard/contract/import/import-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import {
  createRunningImports,
  importText,
  importUpload,
  previewText,
  previewUpload,
  readTemplate,
} from "./import-service.ts";
import { failedRows } from "./job/failed-rows-file.ts";
import { checkRowsOf } from "./job/import-check-rows.ts";
import {
  cancelImport,
  checkImport,
  createImport,
  getImport,
  listImports,
  markImportSeen,
  rereadImport,
  runImport,
} from "./job/import-job-service.ts";
import type { ImportJobs } from "./job/import-jobs.ts";

export function bindImportRoutes(binder: RouteBinder, jobs: ImportJobs): void {
  const { admission, createSlices } = jobs;
  const calls = { admission, createSlices, alone: createRunningImports() };
  binder.bind(importRoutes.preview, ({ caller, request }) => previewText(caller, request, calls));
  binder.bind(importRoutes.execute, ({ caller, request }) => importText(caller, request, calls));
  binder.bind(importRoutes.previewUpload, ({ caller, request }) => previewUpload(caller, request, calls));
  binder.bind(importRoutes.upload, ({ caller, request }) => importUpload(caller, request, calls));
  binder.bind(importRoutes.template, ({ query: { kind } }) => readTemplate(kind));
  const { create, list, get, reread, check, checkRows, run, cancel, see, failed } = importJobRoutes;
  binder.bind(create, ({ caller, request }) => createImport(caller, request, jobs));
  binder.bind(list, ({ caller, query }) => listImports(caller, query));
  binder.bind(get, ({ caller, params: { id } }) => getImport(caller, id));
  binder.bind(reread, ({ caller, params: { id }, body }) => rereadImport(caller, { id, jobs }, body));
  binder.bind(check, ({ caller, params: { id }, body }) => checkImport(caller, { id, jobs }, body));
  binder.bind(checkRows, ({ caller, params: { id }, query }) => checkRowsOf(caller, id, query));
  binder.bind(run, ({ caller, params: { id } }) => runImport(caller, { id, jobs }));
  binder.bind(cancel, ({ caller, params: { id } }) => cancelImport(caller, { id, jobs }));
  binder.bind(see, ({ caller, params: { id } }) => markImportSeen(caller, { id, jobs }));
  binder.bind(failed, ({ caller, params: { id }, query }) => failedRows(caller, id, query));
}
