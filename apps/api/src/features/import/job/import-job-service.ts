import {
  type ImportCheckInput,
  type ImportKind,
  type ImportReadingInput,
  type ImportState,
  importCreateFields,
  type importJob,
} from "@lanyard/contract/import/import-job-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { maxOpenImports } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { FastifyRequest } from "fastify";
import type { Updateable } from "kysely";
import type { z } from "zod";
import type { DB } from "#src/db/database-types.gen.ts";
import { newId } from "#src/db/new-id.ts";
import { AppError } from "#src/http/app-error.ts";
import { type Caller, hasRight } from "#src/http/caller.ts";
import { parsePart } from "#src/http/request-parsing.ts";
import { customDefinitions } from "#src/records/custom/custom-definition.ts";
import { requireMembers } from "#src/records/kind/record-members.ts";
import { requireChosenValues, withRememberedValues } from "../chosen-values.ts";
import { newFieldsOf, planWith, withRememberedFields } from "../import-fields.ts";
import { receiveForm } from "../import-form.ts";
import { type FileBytes, previewWithKind, readTable } from "../import-preview.ts";
import { importablesOf } from "../importables.ts";
import { requireMapping } from "../imported-kinds.ts";
import { deleteCheckRows } from "./import-check-sql.ts";
import { jobOf, listedJobOf, notReady, readingColumns } from "./import-job.ts";
import {
  countOpenImports,
  deleteImport,
  type ImportRow,
  insertImport,
  selectImport,
  selectImports,
  updateImport,
} from "./import-job-sql.ts";
import type { ImportJobs } from "./import-jobs.ts";
import { followProgress } from "./import-progress.ts";
import { sheetPart, storedPieces } from "./stored-file.ts";

/**
 * Receives an uploaded file and returns the new import, with the detected file format and a suggested
 * mapping.
 * @throws AppError TOO_MANY_REQUESTS if the organisation has too many open imports
 */
export async function createImport(caller: Caller, request: FastifyRequest, jobs: ImportJobs) {
  const id = newId();
  const total = Number(request.headers["content-length"] ?? 0);
  await caller.inTenant(async (tx) => {
    await caller.ensureMember(tx);
    if ((await countOpenImports(tx)) >= maxOpenImports)
      throw new AppError("TOO_MANY_REQUESTS", {
        message: refusal("tooManyImports", { count: maxOpenImports }),
      });
    await insertImport(tx, {
      id,
      owner_id: caller.personId,
      owner_name: caller.name,
      owner_email: caller.email,
      language: caller.language,
      kind: "contact",
      progress_total: total,
    });
  });
  let [arrived, isEnded] = [0, false];
  const upload = { id, owner_id: caller.personId, state: "uploading", orgId: caller.orgId };
  const progress = followProgress(jobs, { ...upload, progress: { done: 0, total } }, () => {
    isEnded = true;
  });
  const onArrived = (bytes: number) => {
    if (isEnded) throw notReady();
    arrived += bytes;
    progress.set({ done: arrived, total });
  };
  const { store, createSlices } = jobs;
  try {
    const received = await jobs.admission.admit(request, () =>
      receiveForm(request, {
        ...{ createSlices, fieldName: "file", takesAll: true, onArrived },
        store: (text) => store.write({ orgId: caller.orgId, id }, text),
      }),
    );
    const { kind } = parsePart(importCreateFields, received.fields);
    const { sheets, sheet } = received.found ?? { sheets: [], sheet: null };
    const part = sheetPart({ sheets, sheet });
    const read = await readStoredSample(caller, { id, jobs }, kind, { part });
    return await change(
      caller,
      { id, from: ["uploading"], jobs },
      {
        ...{
          state: "uploaded",
          kind,
          file_name: received.fileName,
          file_bytes: part?.bytes ?? received.bytes,
        },
        ...{ sheets: JSON.stringify(sheets), sheet, progress_done: 0, progress_total: 0 },
        ...read,
      },
    );
  } catch (error) {
    const wasArriving = await jobs.database.transaction(caller.orgId, (tx) => deleteImport(tx, id));
    await store.remove(caller.orgId, [id]);
    jobs.announceImport(caller.orgId, { id, owner_id: caller.personId });
    // If nothing was deleted, the import was cancelled or its file was erased during the upload. The missing
    // file then caused this error.
    throw wasArriving ? ofFile(error) : endedWhileArriving();
  } finally {
    progress.stop();
  }
}

type Read = Pick<FileBytes, "encoding" | "choices"> & { readonly part: ReturnType<typeof sheetPart> };

async function readStoredSample(caller: Caller, { id, jobs }: Changing, kind: ImportKind, chosen: Read) {
  const { part, encoding: wanted, choices } = chosen;
  const read = () => storedPieces(jobs.store, { orgId: caller.orgId, id }, { part });
  const kinds = await importablesOf(caller);
  const table = await readTable({ read, createSlices: jobs.createSlices, encoding: wanted, choices });
  const preview = await previewWithKind(kinds, table, kind);
  const remembered = await caller.reading((tx) => withRememberedFields(tx, { kinds, kind }, preview));
  const { encoding, encodingIsSure: encoding_is_sure } = table;
  return { ...readingColumns(remembered), encoding, encoding_is_sure };
}

const endedWhileArriving = () =>
  new AppError("CHANGED_SINCE", { message: refusal("importEndedWhileArriving") });

/** Replaces the path `csvData` in validation errors with `file`, because the client uploaded a file. */
function ofFile(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "INVALID_INPUT") return error;
  const { errors = [], ...details } = error.details;
  const told = errors.map(({ path, message }) => ({ path: path === "csvData" ? "file" : path, message }));
  return new AppError(error.code, { ...details, errors: told, cause: error });
}

export async function listImports(caller: Caller, { unseen }: { unseen: boolean }) {
  const rows = await caller.reading((tx) => selectImports(tx, unseen ? caller.personId : undefined));
  return { imports: rows.map((row) => listedJobOf(row, caller.language)) };
}

export async function getImport(caller: Caller, id: string) {
  return jobAnswer(caller, await requireImport(caller, id));
}

const jobAnswer = async (caller: Caller, row: ImportRow) => ({
  import: jobOf(row, await importablesOf(caller), caller.language),
});

export async function requireImport(caller: Caller, id: string) {
  const row = await caller.reading((tx) => selectImport(tx, id));
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

interface Changing {
  readonly id: string;
  readonly jobs: ImportJobs;
}

/** Reads the start of the file, or of another sheet, with new options. Deletes the result of the check. */
export async function rereadImport(caller: Caller, { id, jobs }: Changing, chosen: ImportReadingInput) {
  const row = await requireImport(caller, id);
  const { import: job } = await jobAnswer(caller, row);
  if (!isOpen(job)) throw notReady();
  const { encoding, delimiter, quoting, has_header: hasHeader, rows_above: rowsAbove } = chosen;
  const kind = chosen.kind ?? job.kind;
  const sheet = chosen.sheet ?? row.sheet;
  const part = sheetPart({ sheets: row.sheets, sheet });
  const choices = { delimiter, quoting, hasHeader, rowsAbove };
  try {
    const read = await readStoredSample(caller, { id, jobs }, kind, { part, encoding, choices });
    return await change(
      caller,
      { id, from: openStates, jobs },
      {
        ...again,
        state: "uploaded",
        check_result: null,
        kept_rows: null,
        // The owner's choices for columns of the previous kind do not apply to the new kind.
        ...(kind !== job.kind && { kind, choices: null }),
        ...(part !== undefined && { sheet, file_bytes: part.bytes }),
        ...read,
      },
    );
  } catch (error) {
    throw ofFile(error);
  }
}

const openStates = ["uploaded", "checked", "failed"] as const satisfies ImportState[];

const isOpen = ({ state, keeps_file }: { state: ImportState; keeps_file: boolean }) =>
  openStates.some((open) => open === state) && (state !== "failed" || keeps_file);

/**
 * Queues the check of an import. Reads the file again first if options for its format have changed.
 * @throws AppError INVALID_INPUT for columns that are missing in the file
 */
export async function checkImport(caller: Caller, { id, jobs }: Changing, choices: ImportCheckInput) {
  const { import: stored } = await getImport(caller, id);
  if (!isOpen(stored)) throw notReady();
  requireSettingRight(caller, choices);
  const { encoding, delimiter, quoting, has_header, rows_above } = choices;
  const reading = {
    encoding: encoding ?? stored.encoding ?? undefined,
    delimiter,
    quoting,
    has_header,
    rows_above,
  };
  const { import: job } = isReadLike(stored, reading)
    ? { import: stored }
    : await rereadImport(caller, { id, jobs }, reading);
  const { kinds, mapping } = await caller.reading(async (tx) => {
    const added = await newFieldsOf(tx, job.kind, choices, job.headers);
    return planWith(job.kind, choices.mapping, await customDefinitions(tx).send(), added);
  });
  requireMapping(kinds, job.kind, job.headers, mapping, "mapping");
  const values = await caller.inTenant(async (tx) => {
    await requireChosenValues(tx, caller, { kinds, kind: job.kind }, choices);
    await requireMembers(tx, caller, recordKinds.contact, { owner_id: choices.owner_id });
    return withRememberedValues(tx, { kinds, kind: job.kind }, choices);
  });
  const answer = await change(
    caller,
    { id, from: openStates, jobs },
    {
      ...again,
      state: "checking",
      ...(encoding !== undefined && { encoding_is_sure: true }),
      choices: JSON.stringify({ ...choices, values }),
      check_result: null,
      kept_rows: null,
    },
  );
  jobs.runner.wake(caller.orgId);
  return answer;
}

const isReadLike = (job: Readonly<Record<string, unknown>>, reading: ImportReadingInput) =>
  Object.entries(reading).every(([name, choice]) => choice === undefined || choice === job[name]);

export async function runImport(caller: Caller, { id, jobs }: Changing) {
  const { import: job } = await getImport(caller, id);
  requireSettingRight(caller, job.choices);
  // The run reads as many rows as the check.
  const changes = { ...again, state: "running", progress_total: job.progress.total };
  const answer = await change(caller, { id, from: ["checked"], jobs }, changes);
  jobs.runner.wake(caller.orgId);
  return answer;
}

function requireSettingRight(caller: Caller, choices: z.input<typeof importJob>["choices"]): void {
  if (choices === null || hasRight(caller, "admin")) return;
  if (choices.create_stages) throw new AppError("NOT_ALLOWED", { message: refusal("importStagesByAdmin") });
  if (choices.create_options || Object.keys(choices.new_fields ?? {}).length > 0)
    throw new AppError("NOT_ALLOWED", { message: refusal("importFieldsByAdmin") });
}

const again = {
  ...{ attempts: 0, cancel_asked: false, progress_done: 0, progress_total: 0 },
  ...{ failure: null, keeps_file: false, is_seen: false },
};

/**
 * Cancels an import. An import that is uploading or waits for its owner ends immediately. A check or run in
 * progress stops within about a second, and its changes are rolled back.
 * @throws AppError NOT_ALLOWED for the waiting import of another member, unless the caller is an administrator
 */
export async function cancelImport(caller: Caller, { id, jobs }: Changing) {
  const { import: job } = await getImport(caller, id);
  const isOwn = job.owner_id === caller.personId;
  if (isOpen(job) && !isOwn && !hasRight(caller, "admin")) throw new AppError("NOT_ALLOWED");
  // Owners who cancel their import need no notification of its end.
  const is_seen = isOwn;
  const ended = await caller.inTenant(async (tx) => {
    if (!isOpen(job) && job.state !== "uploading") return undefined;
    const changes = { state: "cancelled", is_seen, keeps_file: false };
    const changed = await updateImport(tx, { id, from: [...openStates, "uploading"] }, changes);
    if (changed !== undefined) await deleteCheckRows(tx, id);
    return changed;
  });
  if (ended !== undefined) {
    // The file may also be a partial one that a killed process left. An upload in progress stops soon after
    // it next stores its progress.
    await jobs.store.remove(caller.orgId, [id]);
    jobs.announceImport(caller.orgId, ended);
    return jobAnswer(caller, ended);
  }
  const from = ["checking", "running"] as const;
  const answer = await change(caller, { id, from, jobs }, { cancel_asked: true, is_seen });
  jobs.runner.cancel(caller.orgId, id);
  return answer;
}

/** @throws AppError NOT_ALLOWED for the import of another member */
export async function markImportSeen(caller: Caller, { id, jobs }: Changing) {
  const { owner_id } = await requireImport(caller, id);
  if (owner_id !== caller.personId) throw new AppError("NOT_ALLOWED");
  return change(caller, { id, from: ["done", "cancelled", "failed"], jobs }, { is_seen: true });
}

/**
 * Updates an import that is in one of the states `from`.
 * @throws AppError NOT_FOUND; CHANGED_SINCE if the import is in a different state
 */
async function change(
  caller: Caller,
  { id, from, jobs }: Changing & { from: readonly ImportState[] },
  changes: Updateable<DB["imports"]>,
) {
  const row = await caller.inTenant(async (tx) => {
    const changed = await updateImport(tx, { id, from }, changes);
    if (changed === undefined && (await selectImport(tx, id)) === undefined) throw new AppError("NOT_FOUND");
    return changed;
  });
  if (row === undefined) throw notReady();
  jobs.announceImport(caller.orgId, row);
  return jobAnswer(caller, row);
}
