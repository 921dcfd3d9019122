import { type DueWorkParts, repeatWhereDue } from "#src/db/due-organisations.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { noteUnloggedChange } from "#src/log/record-count.ts";
import {
  advanceDerivation,
  claimDerivation,
  deriveLeftStages,
  lockDealsAfter,
} from "./left-stage-derivation-sql.ts";

const dealsPerStep = 500;

/**
 * Starts the background work that derives left stages from the moves that older versions logged. If the
 * process is killed, another process continues the work.
 */
export function startLeftStageDerivation({ database, ...parts }: DueWorkParts): void {
  repeatWhereDue(parts, {
    name: "left stages",
    failure: "Stages that deals have left could not be derived",
    select: "left_stage_derivations_due",
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
