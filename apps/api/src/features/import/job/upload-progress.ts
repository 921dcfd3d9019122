import type { Caller } from "#src/http/caller.ts";
import { notReady } from "./import-job.ts";
import { updateImport } from "./import-job-sql.ts";
import type { ImportJobParts } from "./job-parts.ts";

const tellEveryMs = 1000;

/** Stores the number of received bytes once per second. Stops the upload if its import has ended. */
export function followUpload(
  caller: Caller,
  id: string,
  { announceImport, log }: Pick<ImportJobParts, "announceImport" | "log">,
) {
  let [arrived, announced] = [0, 0];
  let isEnded = false;
  const tell = async () => {
    const progress_done = arrived;
    const row = await caller.inTenant((tx) =>
      updateImport(tx, { id, from: ["uploading"] }, { progress_done }),
    );
    isEnded = row?.state !== "uploading";
    if (row === undefined || isEnded || progress_done === announced) return;
    announced = progress_done;
    announceImport(caller.orgId, row);
  };
  const timer = setInterval(() => {
    tell().catch((error: unknown) =>
      log.warn({ err: error }, "The progress of an upload could not be announced"),
    );
  }, tellEveryMs);
  return {
    /** @throws AppError CHANGED_SINCE if the import has ended */
    onArrived(bytes: number): void {
      if (isEnded) throw notReady();
      arrived += bytes;
    },
    stop: () => clearInterval(timer),
  };
}
