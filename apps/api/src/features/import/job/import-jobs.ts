import { organisationId } from "@lanyard/contract/field/ids";
import { createTimeSlices, type TimeSlices } from "@lanyard/server-kit/event-loop";
import { type BodyAdmission, createBodyAdmission } from "#src/http/body-admission.ts";
import type { RunningRequests } from "#src/http/running-requests.ts";
import { deleteImport } from "./import-job-sql.ts";
import { createImportRunner, type ImportRunner, type RunnerParts } from "./import-runner.ts";
import type { ImportJobParts } from "./job-parts.ts";

export interface ImportJobs {
  readonly parts: ImportJobParts;
  readonly runner: ImportRunner;
}

type Parts = Omit<RunnerParts, "createSlices" | "removeFile"> & { readonly runningRequests: RunningRequests };

export function createImportJobs({ runningRequests, ...rest }: Parts): ImportJobs {
  const { store, database, announceImport, log } = rest;
  const createSlices = (): TimeSlices => createTimeSlices(runningRequests.areShortRunning);
  const removeFile = (orgId: string, id: string) => store.remove(orgId, [id]);
  const admission: BodyAdmission = createBodyAdmission();
  const parts: ImportJobParts = {
    log,
    store,
    admission,
    createSlices,
    removeFile,
    announceImport,
    async forget(orgId, id) {
      const wasArriving = await database.transaction(organisationId.parse(orgId), (tx) =>
        deleteImport(tx, id),
      );
      await removeFile(orgId, id);
      return wasArriving;
    },
  };
  return { parts, runner: createImportRunner({ ...rest, createSlices, removeFile }) };
}
