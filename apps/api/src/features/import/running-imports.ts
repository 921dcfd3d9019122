import type { OrganisationId } from "@lanyard/contract/field/ids";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { isImportLocked } from "./import-sql.ts";

export interface RunningImports {
  /**
   * Runs an import if no other import of the organisation runs.
   * @throws AppError IMPORT_RUNNING
   */
  alone<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
}

interface Running {
  readonly personId: string;
  readonly key: string | undefined;
  readonly ended: Promise<unknown>;
}

export function createRunningImports(): RunningImports {
  const running = new Map<OrganisationId, Running>();
  return {
    async alone(caller, work) {
      // A repeated request waits for the first one and returns the same response.
      for (let other = running.get(caller.orgId); other; other = running.get(caller.orgId)) {
        if (!isSameRequest(other, caller)) throw new AppError("IMPORT_RUNNING");
        await other.ended;
      }
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      running.set(caller.orgId, { personId: caller.personId, key: caller.requestKey?.key, ended });
      try {
        if (await caller.reading(isImportLocked)) throw new AppError("IMPORT_RUNNING");
        return await work();
      } finally {
        running.delete(caller.orgId);
        resolve();
      }
    },
  };
}

function isSameRequest({ personId, key }: Running, caller: Caller): boolean {
  return key !== undefined && key === caller.requestKey?.key && personId === caller.personId;
}
