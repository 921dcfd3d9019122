import type { OrganisationId } from "@lanyard/contract/field/ids";
import { type ImportRow, updateProgress } from "./import-job-sql.ts";
import type { ImportJobParts } from "./job-parts.ts";

const tellEveryMs = 1000;

export interface Progress {
  readonly done: number;
  readonly total: number;
}

interface Followed extends Pick<ImportRow, "id" | "owner_id" | "state"> {
  readonly orgId: OrganisationId;
  readonly progress: Progress;
}

/**
 * Stores the progress of an upload or a step once per second, and announces it if it has changed. Calls
 * `onEnded` if a user has cancelled the import or another process has changed its state.
 */
export function followProgress(
  { database, announceImport, log }: Pick<ImportJobParts, "database" | "announceImport" | "log">,
  { orgId, progress, ...row }: Followed,
  onEnded: (why: "cancelled" | "taken-over") => void,
) {
  let now = progress;
  let announced: Progress | undefined;
  const tell = async () => {
    const stored = now;
    const isToEnd = await database.transaction(orgId, (tx) => updateProgress(tx, row, stored));
    if (isToEnd !== false) onEnded(isToEnd ? "cancelled" : "taken-over");
    if (announced?.done === stored.done && announced.total === stored.total) return;
    announced = stored;
    announceImport(orgId, row);
  };
  const timer = setInterval(() => {
    tell().catch((error: unknown) =>
      log.warn({ err: error }, "The progress of an import could not be announced"),
    );
  }, tellEveryMs);
  return {
    // A repeated step must not report less progress than before.
    set: ({ done, total }: Progress) => {
      now = { done: Math.max(now.done, done), total };
    },
    stop: () => clearInterval(timer),
  };
}
