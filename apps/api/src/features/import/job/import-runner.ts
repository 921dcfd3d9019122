import type { OrganisationId } from "@lanyard/contract/field/ids";
import { importState } from "@lanyard/contract/import/import-job-schema";
import { importTimeLimitMs } from "@lanyard/contract/limits";
import { knownLanguage } from "@lanyard/contract/person/person-options";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { createBackgroundWork } from "@lanyard/server-kit/background-work";
import { createDueOrganisations, type WatchWrites } from "#src/db/due-organisations.ts";
import { AppError, fieldReason } from "#src/http/app-error.ts";
import { createCaller } from "#src/http/caller.ts";
import { databaseRefusal } from "#src/http/database-refusal.ts";
import { isImportLocked } from "../import-sql.ts";
import { deleteCheckRows } from "./import-check-sql.ts";
import {
  claimImport,
  type ImportRow,
  returnClaim,
  selectOrganisationsImporting,
  selectUnfinished,
  updateImport,
} from "./import-job-sql.ts";
import { ImportTakenOverError } from "./import-pieces.ts";
import { followProgress } from "./import-progress.ts";
import { checkRows, runRows } from "./import-work.ts";
import type { ImportJobParts } from "./job-parts.ts";

export interface ImportRunner {
  wake(orgId: OrganisationId): void;
  /** Stops an import that runs in this process. Other processes find the cancellation in the import's row. */
  cancel(orgId: OrganisationId, id: string): void;
  /**
   * Returns the number of imports that run in this process, and the number that were waiting at the last
   * search.
   */
  counts(): { running: number; queued: number };
  stop(): Promise<void>;
}

/**
 * The interval at which the runner starts imports of organisations that are known to have unfinished ones.
 */
const lookEveryMs = 5000;
/**
 * The interval between searches of all organisations, which also find imports that a killed process left
 * unfinished.
 */
const lookAtAllEveryMs = 60_000;
const atOnce = 2;
/**
 * The maximum number of attempts at a step, so that a step that kills its process is not repeated forever.
 */
const mostAttempts = 3;

export function createImportRunner(parts: ImportJobParts): ImportRunner {
  const working = new Map<string, { ending: AbortController; ended: Promise<void> }>();
  const unfinished = new Map<OrganisationId, number>();
  const failure = "Imports could not be looked up";
  const selectDue = () => selectOrganisationsImporting(parts.pool);
  const due = createDueOrganisations(
    { ...parts, watchWrites: ofImports(parts.watchWrites) },
    { selectDue, lookEveryMs: lookAtAllEveryMs, failure },
  );
  const looking = createBackgroundWork(parts.log).repeat({
    ...{ name: "imports", everyMs: lookEveryMs, firstAfterMs: 0, failure },
    run: (isStopped) => due.workOn((orgId) => takeUp(orgId, isStopped), isStopped),
  });

  async function takeUp(orgId: OrganisationId, isStopped: () => boolean): Promise<boolean> {
    const found = await parts.database.reading(orgId, selectUnfinished);
    for (const id of found) if (working.size < atOnce && !isStopped() && !working.has(id)) take(orgId, id);
    if (found.length > 0) unfinished.set(orgId, found.length);
    else unfinished.delete(orgId);
    return found.length === 0;
  }

  function take(orgId: OrganisationId, id: string): void {
    const ending = new AbortController();
    const ended = carryOut(parts, { orgId, id, ending })
      .catch((error: unknown) => {
        parts.log.warn({ err: error }, "An import could not be started");
        return true;
      })
      .then((isWaiting) => {
        working.delete(id);
        if (!isWaiting) looking.wake();
      });
    working.set(id, { ending, ended });
  }

  const wake = (orgId: OrganisationId) => {
    due.add(orgId);
    looking.wake();
  };

  return {
    wake,
    counts() {
      const all = [...unfinished.values()].reduce((sum, count) => sum + count, 0);
      return { running: working.size, queued: Math.max(0, all - working.size) };
    },
    cancel(orgId, id) {
      const work = working.get(id);
      work?.ending.abort("cancelled" satisfies Ending);
      // The runner then claims the cancelled import and ends it.
      if (work === undefined) wake(orgId);
    },
    async stop() {
      const looked = looking.stop();
      for (const { ending } of working.values()) ending.abort("stopped" satisfies Ending);
      await Promise.all([looked, ...[...working.values()].map(({ ended }) => ended)]);
    },
  };
}

const ofImports =
  (watchWrites: WatchWrites): WatchWrites =>
  ({ onWrite, onGap }) =>
    watchWrites({ onWrite: (orgId, isOfImport) => isOfImport && onWrite(orgId, isOfImport), onGap });

/**
 * The reason why a step ends early. A stopped step continues in another process, because this process ends or
 * another import is running. A step that was taken over belongs to another process already.
 */
type Ending = "cancelled" | "stopped" | "taken-over";

interface Taken {
  readonly orgId: OrganisationId;
  readonly id: string;
  readonly ending: AbortController;
}

/** Runs the next step of an import; returns whether the step must be repeated. */
async function carryOut(parts: ImportJobParts, { orgId, id, ending }: Taken): Promise<boolean> {
  const { database, announceImport } = parts;
  const row = await database.transaction(orgId, (tx) => claimImport(tx, id));
  if (row === undefined) {
    // Either the import has ended, or its upload was interrupted because the process was killed. `endStep`
    // changes only an interrupted upload.
    const failure = JSON.stringify(refusal("importUploadLost"));
    await endStep(parts, orgId, { id, state: "uploading" }, { state: "failed", failure });
    return false;
  }
  const end = (changes: Changes) => endStep(parts, orgId, row, changes);
  if (row.cancel_asked) {
    await end({ state: "cancelled" });
    return false;
  }
  if (row.attempts > mostAttempts) {
    // While a process holds the organisation's import lock, that process may still be running this import.
    if (await database.reading(orgId, isImportLocked)) {
      await database.transaction(orgId, (tx) => returnClaim(tx, id));
      return true;
    }
    await end(failed(refusal("importInterrupted")));
    return false;
  }
  const { progress_done: done, progress_total: total } = row;
  const followed = { ...row, orgId, progress: { done: Number(done), total: Number(total) } };
  const progress = followProgress(parts, followed, (why) => ending.abort(why));
  try {
    const work = row.state === "checking" ? checkRows : runRows;
    await work({
      caller: callerOf(parts, orgId, row),
      row,
      parts,
      signal: ending.signal,
      onProgress: progress.set,
    });
    if (row.state === "running") await parts.store.remove(orgId, [id]);
    announceImport(orgId, row);
    return false;
  } catch (error) {
    switch (endingOf(error, ending.signal)) {
      case "taken-over":
        return false;
      case "cancelled":
        await end({ state: "cancelled" });
        return false;
      case "stopped":
        await database.transaction(orgId, (tx) => returnClaim(tx, id));
        return true;
      default:
        return await settleFailure(parts, row, end, error);
    }
  } finally {
    progress.stop();
  }
}

/**
 * Stores a refusal as the step's failure. Returns true for other errors, so that the runner repeats the step.
 */
async function settleFailure(
  { log }: ImportJobParts,
  { state }: ImportRow,
  end: (changes: Changes) => Promise<void>,
  error: unknown,
): Promise<boolean> {
  const reason = refusedReason(error);
  if (reason === undefined) {
    log.error({ err: error }, "An import was interrupted");
    return true;
  }
  // A check may succeed with other columns or options, so the import waits for its owner again.
  if (state === "checking")
    await end({ state: "uploaded", failure: JSON.stringify(reason), kept_rows: null });
  else if (reason.id === "STORAGE_FULL") await end({ state: "failed", failure: JSON.stringify(reason) });
  else await end(failed(reason));
  return false;
}

/** Keeps the file, so that the owner can repeat the check without a new upload. */
const failed = (reason: Refusal) => ({ state: "failed", failure: JSON.stringify(reason), keeps_file: true });

type Changes = Parameters<typeof updateImport>[2];

/**
 * Ends a step, and deletes the rows and the file unless the import can still use them. If another process has
 * changed the import's state, does nothing, because that process still needs the rows and the file.
 */
async function endStep(
  { database, announceImport, store }: ImportJobParts,
  orgId: OrganisationId,
  { id, state }: Pick<ImportRow, "id" | "state">,
  changes: Changes,
): Promise<void> {
  const ended = await database.transaction(orgId, async (tx) => {
    const updated = await updateImport(tx, { id, from: [importState.parse(state)] }, changes);
    if (updated !== undefined && !updated.keeps_file) await deleteCheckRows(tx, id);
    return updated;
  });
  if (ended === undefined) return;
  announceImport(orgId, ended);
  if (!ended.keeps_file && ended.state !== "uploaded") await store.remove(orgId, [id]);
}

function endingOf(error: unknown, { reason }: AbortSignal): Ending | undefined {
  if (error instanceof ImportTakenOverError) return "taken-over";
  const isOtherRunning = error instanceof AppError && error.code === "IMPORT_RUNNING";
  return reason ?? (isOtherRunning ? "stopped" : undefined);
}

/**
 * Returns the refusal to show to the import's owner. Returns undefined for other errors, after which the
 * runner repeats the step.
 */
function refusedReason(error: unknown): Refusal | undefined {
  const refused = databaseRefusal(error) ?? error;
  if (!(refused instanceof AppError)) return undefined;
  if (refused.code === "STORAGE_FULL") return refusal("STORAGE_FULL");
  if (refused.code === "TIMED_OUT")
    return refusal("importStepTooLong", { minutes: importTimeLimitMs / 60_000 });
  if (refused.code !== "INVALID_INPUT") return undefined;
  const { message, errors: [first] = [] } = refused.details;
  const reason = message ?? (first && fieldReason(first));
  return reason !== undefined && "id" in reason ? reason : undefined;
}

function callerOf(
  { database, announce }: ImportJobParts,
  orgId: OrganisationId,
  row: Pick<ImportRow, "owner_id" | "owner_name" | "owner_email" | "language">,
) {
  const person = { personId: row.owner_id, name: row.owner_name, email: row.owner_email, orgId, orgSlug: "" };
  const language = knownLanguage(row.language);
  return createCaller({ ...person, role: "user", permissions: [], language }, database, announce);
}
