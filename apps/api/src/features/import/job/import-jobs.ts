import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { createBodyAdmission } from "#src/http/body-admission.ts";
import type { RunningRequests } from "#src/http/running-requests.ts";
import { createImportRunner, type ImportRunner } from "./import-runner.ts";
import type { ImportJobParts } from "./job-parts.ts";

export interface ImportJobs extends ImportJobParts {
  readonly runner: ImportRunner;
}

type Parts = Omit<ImportJobParts, "createSlices" | "admission"> & {
  readonly runningRequests: RunningRequests;
};

export function createImportJobs({ runningRequests, ...rest }: Parts): ImportJobs {
  const createSlices = () => createTimeSlices(runningRequests.areShortRunning);
  const parts = { ...rest, createSlices, admission: createBodyAdmission() };
  return { ...parts, runner: createImportRunner(parts) };
}
