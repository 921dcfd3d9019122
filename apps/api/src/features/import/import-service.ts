import type { OrganisationId } from "@lanyard/contract/field/ids";
import { importCheckInput, type importNoun } from "@lanyard/contract/import/import-job-schema";
import type { ImportChoices } from "@lanyard/contract/import/import-schema";
import {
  importInput,
  importPreviewInput,
  importUploadFields,
  previewUploadFields,
} from "@lanyard/contract/import/import-schema";
import { commonTargets } from "@lanyard/contract/import/import-targets";
import { importTimeLimitMs } from "@lanyard/contract/limits";
import { createTimeSlices, type TimeSlices } from "@lanyard/server-kit/event-loop";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "#src/http/app-error.ts";
import type { BodyAdmission } from "#src/http/body-admission.ts";
import type { Caller } from "#src/http/caller.ts";
import { FileAnswer } from "#src/http/file-answer.ts";
import { targetLabel } from "./column-names.ts";
import { readRecords } from "./csv-records.ts";
import { receiveForm } from "./import-form.ts";
import { firstRows, previewOf } from "./import-preview.ts";
import { type Received, receiveJson, type UploadedFile, withUploadedFile } from "./import-receiving.ts";
import { runImport } from "./import-run.ts";
import { type SpooledFile, spool } from "./import-spool.ts";
import { isImportLocked } from "./import-sql.ts";
import { importables, importablesOf, withMappedFields } from "./importables.ts";

export interface ImportParts {
  readonly admission: BodyAdmission;
  /** Creates time slices for long work, between which the process can serve requests. */
  readonly createSlices: () => TimeSlices;
  /** Runs an import if no other import of the organisation runs (`createRunningImports`). */
  readonly alone: ReturnType<typeof createRunningImports>;
}

export function previewText(caller: Caller, request: FastifyRequest, parts: ImportParts) {
  const delivery = { ...parts, caller, request, receive: receiveJson, schema: importPreviewInput };
  return withUploadedFile(delivery, (file) => previewed(caller, file));
}

export function previewUpload(caller: Caller, request: FastifyRequest, parts: ImportParts) {
  const delivery = { ...parts, caller, request, receive: receiveUpload, schema: previewUploadFields };
  return withUploadedFile(delivery, (file) => previewed(caller, file));
}

export function importText(caller: Caller, request: FastifyRequest, parts: ImportParts) {
  const delivery = { ...parts, caller, request, receive: receiveJson, schema: importInput };
  return parts.alone(caller, () => withUploadedFile(delivery, (file) => importFrom(caller, file)));
}

export function importUpload(caller: Caller, request: FastifyRequest, parts: ImportParts) {
  const delivery = { ...parts, caller, request, receive: receiveUpload, schema: importUploadFields };
  return parts.alone(caller, () => withUploadedFile(delivery, (file) => importFrom(caller, file)));
}

async function receiveUpload(request: FastifyRequest): Promise<Received> {
  const discard = (file: SpooledFile) => file.close();
  const receiving = { createSlices: createTimeSlices, store: spool, discard };
  const { stored: file, found, ...form } = await receiveForm(request, receiving);
  const sheets = found && { sheet: found.sheet, sheets: found.sheets.map(({ name }) => name) };
  return { ...form, file, sheets };
}

async function previewed(
  caller: Caller,
  { source, shape, signal, encoding, encodingIsSure, sheets }: UploadedFile<unknown>,
) {
  let totalRows = 0;
  for await (const _ of readRecords(source, shape, signal)) totalRows += 1;
  const rows = await firstRows({ source, shape });
  const preview = await previewOf(await importablesOf(caller), { ...shape, rows }, "contact");
  return answered({ ...preview, totalRows, encoding, encodingIsSure, ...sheets });
}

async function importFrom(
  caller: Caller,
  { source, shape, fields, fileName, signal }: UploadedFile<ImportChoices>,
) {
  const { columnMapping: mapping, createCompanies, onDuplicate, dateOrder, nameOrder } = fields;
  const choices = importCheckInput.parse({
    ...{ mapping, match_by: "key", on_match: onDuplicate, create_companies: createCompanies },
    ...{ date_order: dateOrder, name_order: nameOrder },
  });
  const outcome = await runImport(caller, {
    ...{ source, shape, label: fileName || "CSV", isPart: false },
    choices: { ...choices, isHeldFine: false },
    importable: withMappedFields((await importablesOf(caller)).contact, mapping),
    signal: AbortSignal.any([signal, AbortSignal.timeout(importTimeLimitMs)]),
  });
  return answered(outcome);
}

/** Returns a CSV template. The column names are field labels, which the import maps back to the fields. */
export async function readTemplate(kind: z.output<typeof importNoun>): Promise<FileAnswer> {
  const { declaration, known } = importables[kind];
  const targets = known.fields
    .map(({ target }) => target)
    .filter(
      (target) =>
        target !== known.joined?.target &&
        (target in declaration.fields || !commonTargets.some((common) => common === target)),
    );
  const body = `${targets.map(targetLabel).join(",")}\r\n`;
  return new FileAnswer({
    contentType: "text/csv; charset=utf-8",
    fileName: `${declaration.plural}_template.csv`,
    body,
  });
}

function answered<T>(data: T) {
  return { success: true as const, error: null, data };
}

interface Running extends Pick<Caller, "personId" | "requestKey"> {
  readonly ended: Promise<unknown>;
}

/**
 * Returns a function that runs an import if no other import of the organisation runs.
 * @throws AppError IMPORT_RUNNING
 */
export function createRunningImports() {
  const running = new Map<OrganisationId, Running>();
  return async <T>(caller: Caller, work: () => Promise<T>): Promise<T> => {
    const { orgId, personId, requestKey } = caller;
    // A repeated request waits for the first one and returns the same response.
    for (let other = running.get(orgId); other; other = running.get(orgId)) {
      const isRepeated = requestKey !== undefined && requestKey.key === other.requestKey?.key;
      if (!isRepeated || other.personId !== personId) throw new AppError("IMPORT_RUNNING");
      await other.ended;
    }
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    running.set(orgId, { personId, ...(requestKey && { requestKey }), ended });
    try {
      if (await caller.reading(isImportLocked)) throw new AppError("IMPORT_RUNNING");
      return await work();
    } finally {
      running.delete(orgId);
      resolve();
    }
  };
}
