import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Pool } from "pg";
import { type DueParts, lookAtAllEveryMs, repeatWhereDue } from "#src/db/due-organisations.ts";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { noteUnloggedChange } from "#src/log/record-count.ts";
import {
  advanceDerivation,
  claimDerivation,
  deriveLeftStages,
  lockDealsAfter,
  selectDueOrganisations,
} from "./left-stage-derivation-sql.ts";

interface Parts extends DueParts {
  readonly work: BackgroundWork;
  readonly pool: Pool;
  readonly database: TenantDatabase;
}

const dealsPerStep = 500;

/**
 * Starts the background work that derives left stages from the moves that older versions logged. If the
 * process is killed, another process continues the work.
 */
export function startLeftStageDerivation({ pool, database, ...parts }: Parts): void {
  repeatWhereDue(parts, {
    name: "left stages",
    failure: "Stages that deals have left could not be derived",
    lookEveryMs: lookAtAllEveryMs,
    selectDue: () => selectDueOrganisations(pool),
    run: async (orgId, isStopped) => {
      let isDone = false;
      while (!isDone && !isStopped()) isDone = await database.transaction(orgId, deriveSome);
      return isDone;
    },
  });
}

async function deriveSome(tx: TenantTx): Promise<boolean> {
  const after = await claimDerivation(tx);
  if (after === undefined) return true;
  const ids = await lockDealsAfter(tx, after, dealsPerStep);
  await deriveLeftStages(tx, ids);
  const isDone = ids.length < dealsPerStep;
  await advanceDerivation(tx, isDone ? undefined : ids.at(-1));
  if (isDone) await noteUnloggedChange(tx).send();
  return isDone;
}
