import { type CardNoun, nounsWith } from "@lanyard/contract/kind/record-kinds";
import { movedCards } from "@lanyard/contract/pipeline/pipeline-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { allowLongWork } from "#src/db/long-work-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { type BulkLog, inBulkAction } from "#src/log/action.ts";
import { lockLiveRows, marking, type VersionedRow } from "#src/records/kind/row-sql.ts";
import { requireRow } from "#src/records/write/row-undo.ts";
import { moveAll } from "./card-settling.ts";
import { selectStagesWithCards } from "./card-stage-sql.ts";
import { lockPipelinesWithStages } from "./pipeline-sql.ts";
import { holdStage } from "./stage-reading.ts";

interface Removal {
  readonly noun: "stage" | "pipeline";
  readonly table: "stages" | "pipelines";
  readonly id: string;
  readonly moveTo: string | undefined;
}

/** @throws AppError NOT_FOUND, LAST_STAGE; STAGE_HAS_CARDS if the stage has cards and `moveTo` is missing */
export function removeStage(caller: Caller, id: string, moveTo: string | undefined) {
  return remove(caller, { noun: "stage", table: "stages", id, moveTo }, async (tx) => {
    const row = await requireRow(tx, "stages", id);
    const stages = await lockLiveRows(tx, "stages", String(row.pipeline_id));
    if (stages.length < 2) throw new AppError("LAST_STAGE");
    return [row];
  });
}

/**
 * @throws AppError NOT_FOUND, LAST_PIPELINE; STAGE_HAS_CARDS if the pipeline has cards and `moveTo` is
 * missing
 */
export function removePipeline(caller: Caller, id: string, moveTo: string | undefined) {
  return remove(caller, { noun: "pipeline", table: "pipelines", id, moveTo }, async (tx) => {
    await requireRow(tx, "pipelines", id);
    if ((await lockLiveRows(tx, "pipelines")).length < 2) throw new AppError("LAST_PIPELINE");
    return lockLiveRows(tx, "stages", id);
  });
}

async function remove(
  caller: Caller,
  removal: Removal,
  lockStages: (tx: TenantTx) => Promise<VersionedRow[]>,
) {
  const { result, actionId } = await inBulkAction(caller, {
    prepare: allowLongWork,
    head: async (tx) => {
      // Locks all stages before the first card, because cards can move between any two stages.
      await lockPipelinesWithStages(tx);
      const row = await requireRow(tx, removal.table, removal.id);
      return { kind: "delete", noun: removal.noun, label: String(row.name) };
    },
    work: async (tx, log) => {
      const stages = await lockStages(tx);
      const moved = await emptyStages(tx, log, stages, removal.moveTo);
      await markRemoved(tx, log, removal, stages);
      return { moved, touched: log.touched() };
    },
  });
  if (actionId === undefined) throw new AppError("NOT_FOUND");
  return { success: true as const, actionId, ...result };
}

async function markRemoved(
  tx: TenantTx,
  log: BulkLog,
  { noun, table, id }: Removal,
  stages: readonly VersionedRow[],
): Promise<void> {
  const own = noun === "pipeline" ? [await requireRow(tx, table, id)] : [];
  const mark = async (kind: Removal["noun"], of: Removal["table"], rows: readonly VersionedRow[]) => {
    const ids = rows.map((row) => row.id);
    await marking(tx, of, ids, true).send();
    return rows.map(
      (row) => ({ noun: kind, recordId: row.id, op: "delete", version: row.version + 1 }) as const,
    );
  };
  await log.add([...(await mark("stage", "stages", stages)), ...(await mark("pipeline", "pipelines", own))]);
}

async function emptyStages(
  tx: TenantTx,
  log: BulkLog,
  stages: readonly VersionedRow[],
  moveTo: string | undefined,
) {
  const ids = stages.map(({ id }) => id);
  const filled = await selectStagesWithCards(tx, ids);
  if (filled.length === 0) return movedCards(() => 0);
  if (moveTo === undefined) throw new AppError("STAGE_HAS_CARDS");
  if (ids.includes(moveTo)) throw fieldError("move_to", refusal("cardsCannotStay"));
  const target = await holdStage(tx, moveTo, "move_to").send();
  const counts = new Map<CardNoun, number>();
  for (const noun of nounsWith("board"))
    counts.set(noun, await moveAll(tx, { noun, from: filled, target }, log.add));
  return movedCards((noun) => counts.get(noun) ?? 0);
}
