import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import type { importNoun } from "@lanyard/contract/import/import-job-schema";
import type { ImportChoices, ImportOutcome, ImportPreview } from "@lanyard/contract/import/import-schema";
import {
  importInput,
  importPreviewInput,
  importUploadFields,
  previewUploadFields,
} from "@lanyard/contract/import/import-schema";
import { commonTargets } from "@lanyard/contract/import/import-targets";
import { importTimeLimitMs } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { fileError } from "#src/http/app-error.ts";
import type { BodyAdmission } from "#src/http/body-admission.ts";
import type { Caller } from "#src/http/caller.ts";
import { FileAnswer } from "#src/http/file-answer.ts";
import { targetLabel } from "./column-names.ts";
import type { CsvSource } from "./csv-decoding.ts";
import { findShape } from "./csv-shape.ts";
import { receiveForm } from "./import-form.ts";
import { receiveJson } from "./import-json.ts";
import { previewOf } from "./import-preview.ts";
import { withUploadedFile } from "./import-receiving.ts";
import { runImport } from "./import-run.ts";
import { importables, importablesOf, withMappedFields } from "./importables.ts";
import type { RunningImports } from "./running-imports.ts";

export interface ImportParts {
  readonly admission: BodyAdmission;
  /** Creates time slices for long work, between which the process can serve requests. */
  readonly createSlices: () => TimeSlices;
  readonly running: RunningImports;
}

export function previewText(caller: Caller, request: FastifyRequest, parts: ImportParts) {
  const delivery = { ...parts, caller, request, receive: receiveJson, schema: importPreviewInput };
  return withUploadedFile(delivery, async ({ source, fields, signal, encoding, encodingIsSure }) =>
    previewed({
      ...(await previewOf(await importablesOf(caller), source, signal, fields)),
      ...{ encoding, encodingIsSure },
    }),
  );
}

export function previewUpload(caller: Caller, request: FastifyRequest, parts: ImportParts) {
  const delivery = { ...parts, ...asForm, caller, request, schema: previewUploadFields };
  return withUploadedFile(delivery, async ({ source, fields, signal, sheets, ...text }) => {
    const { encoding, encodingIsSure } = text;
    const part = { ...source, isPart: !fields.isWhole };
    const preview = await previewOf(await importablesOf(caller), part, signal, fields);
    return previewed({ ...preview, encoding, encodingIsSure, ...sheets });
  });
}

export function importText(caller: Caller, request: FastifyRequest, parts: ImportParts) {
  const delivery = { ...parts, caller, request, receive: receiveJson, schema: importInput };
  return parts.running.alone(caller, () =>
    withUploadedFile(delivery, async ({ source, fields, signal }) =>
      answered(await importFrom(caller, { source, choices: fields, label: "CSV", signal })),
    ),
  );
}

export function importUpload(caller: Caller, request: FastifyRequest, parts: ImportParts) {
  const delivery = { ...parts, ...asForm, caller, request, schema: importUploadFields };
  return parts.running.alone(caller, () =>
    withUploadedFile(delivery, async ({ source, fields, fileName, signal }) =>
      answered(await importFrom(caller, { source, choices: fields, label: fileName || "CSV", signal })),
    ),
  );
}

/** Reads uploads as a form, whose fields can specify the encoding. */
const asForm = {
  receive: receiveForm,
  encodingOf: ({ encoding }: { encoding?: CsvEncoding | undefined }) => encoding,
};

interface Import {
  readonly source: CsvSource;
  readonly choices: ImportChoices;
  readonly label: string;
  readonly signal: AbortSignal;
}

async function importFrom(caller: Caller, { signal, ...rest }: Import): Promise<ImportOutcome> {
  const shape = await findShape(rest.source, rest.choices);
  if (shape.headers.length === 0) throw emptyFile();
  const ending = AbortSignal.any([signal, AbortSignal.timeout(importTimeLimitMs)]);
  const choices = {
    ...rest.choices,
    columnChoices: {},
    createStages: false,
    values: {},
    isHeldFine: false,
    matchBy: ["key"] as const,
  };
  return runImport(caller, {
    ...rest,
    choices,
    importable: withMappedFields((await importablesOf(caller)).contact, choices.columnMapping),
    isPart: false,
    shape,
    signal: ending,
  });
}

/** Returns a CSV template. The column names are field labels, which the import maps back to the fields. */
export async function readTemplate(kind: z.output<typeof importNoun>): Promise<FileAnswer> {
  const { declaration, known, plural } = importables[kind];
  const targets = known.fields
    .map(({ target }) => target)
    .filter(
      (target) =>
        target !== known.joined?.target &&
        (target in declaration.fields || !commonTargets.some((common) => common === target)),
    );
  const body = `${targets.map(targetLabel).join(",")}\r\n`;
  return new FileAnswer({ contentType: "text/csv; charset=utf-8", fileName: `${plural}_template.csv`, body });
}

function previewed(preview: ImportPreview) {
  if (preview.headers.length === 0) throw emptyFile();
  return answered(preview);
}

function emptyFile() {
  return fileError("csvData", refusal("csvEmpty"));
}

function answered<T>(data: T) {
  return { success: true as const, error: null, data };
}
