import { type CardNoun, nounsWith } from "@lanyard/contract/kind/record-kinds";
import { movedCards, type Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { allowLongWork } from "#src/db/long-work-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { type BulkLog, inBulkAction } from "#src/log/action.ts";
import {
  lockLiveSettings,
  lockSettings,
  markSettings,
  type SettingRow,
} from "#src/records/setting-record-sql.ts";
import { placeCards } from "./card-move.ts";
import { lockCardsOfStages, selectStagesWithCards } from "./card-stage-sql.ts";
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
    const row = await lockLive(tx, "stages", id);
    const stages = await lockLiveSettings(tx, "stages", String(row.pipeline_id));
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
    await lockLive(tx, "pipelines", id);
    if ((await lockLiveSettings(tx, "pipelines")).length < 2) throw new AppError("LAST_PIPELINE");
    return lockLiveSettings(tx, "stages", id);
  });
}

async function remove(caller: Caller, removal: Removal, lockStages: (tx: TenantTx) => Promise<SettingRow[]>) {
  const { result, actionId } = await inBulkAction(caller, {
    prepare: allowLongWork,
    head: async (tx) => {
      // Locks all stages before the first card, because cards can move between any two stages.
      await lockPipelinesWithStages(tx);
      const row = await lockLive(tx, removal.table, removal.id);
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

async function lockLive(tx: TenantTx, table: Removal["table"], id: string): Promise<SettingRow> {
  const [row] = await lockSettings(tx, table, [id]);
  if (row === undefined || row.deleted_at !== null) throw new AppError("NOT_FOUND");
  return row;
}

async function markRemoved(
  tx: TenantTx,
  log: BulkLog,
  { noun, table, id }: Removal,
  stages: readonly SettingRow[],
): Promise<void> {
  const [own] = await lockSettings(tx, table, [id]);
  const removed = [
    ...stages.map((row) => ({ noun: "stage" as const, row })),
    ...(noun === "pipeline" && own !== undefined ? [{ noun, row: own }] : []),
  ];
  await markSettings(
    tx,
    "stages",
    stages.map((row) => row.id),
    true,
  );
  if (noun === "pipeline") await markSettings(tx, "pipelines", [id], true);
  await log.add(
    removed.map(({ noun: kind, row }) => ({
      noun: kind,
      recordId: row.id,
      op: "delete" as const,
      version: row.version + 1,
    })),
  );
}

async function emptyStages(
  tx: TenantTx,
  log: BulkLog,
  stages: readonly SettingRow[],
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
    counts.set(noun, await moveAll(tx, log, { noun, from: filled, target }));
  return movedCards((noun) => counts.get(noun) ?? 0);
}

const cardsPerStep = 2000;

async function moveAll(
  tx: TenantTx,
  log: BulkLog,
  { noun, from, target }: { noun: CardNoun; from: readonly string[]; target: Stage },
): Promise<number> {
  for (let moved = 0; ; ) {
    const cards = await lockCardsOfStages(tx, noun, from, cardsPerStep);
    const changes = await placeCards(tx, noun, cards, { stage: target }).send();
    if (changes.length > 0) await log.add(changes);
    moved += cards.length;
    if (cards.length < cardsPerStep) return moved;
  }
}
