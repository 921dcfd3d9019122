import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { type FieldValues, fieldValuesOf } from "#src/log/record-change.ts";
import { lockedById, type Undoable } from "#src/log/undoable.ts";
import { settleCards } from "./card-settling.ts";
import { selectStagesWithCards } from "./card-stage-sql.ts";
import {
  lockLiveSettings,
  lockPipelinesWithStages,
  lockSettings,
  markSettings,
  type SettingTable,
  writeSettings,
} from "./setting-record-sql.ts";

/** The changeable columns of each kind of setting. */
export const settingColumns: Readonly<Record<SettingTable, readonly string[]>> = {
  pipelines: ["name", "position"],
  stages: ["pipeline_id", "name", "color", "position", "outcome", "time_limit_days", "probability"],
  lost_reasons: ["name", "position"],
};

function undoOf(table: SettingTable, needed?: Undoable["needed"]): Undoable {
  const columns = settingColumns[table];
  const valuesOf = (row: Readonly<Record<string, unknown>>): FieldValues => fieldValuesOf(columns, row);
  return {
    lock: async (tx, ids) =>
      lockedById(await lockSettings(tx, table, ids), (row) => ({ values: valuesOf(row) })),
    write: (tx, updates) =>
      writeSettings(
        tx,
        table,
        columns,
        updates.map(({ id, values }) => ({ ...values, id })),
      ),
    mark: (tx, ids, deleted) => markSettings(tx, table, ids, deleted),
    blocked: async () => new Map(),
    ...(needed === undefined ? {} : { needed }),
    ...(table === "lost_reasons" ? {} : { hold: lockPipelinesWithStages, settle: settleCards }),
  };
}

const cardsStand = { fields: [], message: refusal("stageInUse") };

/** The undo functions of pipelines, stages and lost reasons. */
export const pipelineUndo = undoOf("pipelines", neededPipelines);
export const stageUndo = undoOf("stages", neededStages);
export const lostReasonUndo = undoOf("lost_reasons");

async function neededStages(tx: TenantTx, ids: readonly string[]) {
  return new Map((await selectStagesWithCards(tx, ids)).map((id) => [id, cardsStand]));
}

/** A pipeline stays while cards stand in its stages, and while it is the last one. */
async function neededPipelines(tx: TenantTx, ids: readonly string[]) {
  const live = await lockLiveSettings(tx, "pipelines");
  if (live.every(({ id }) => ids.includes(id))) {
    return new Map(ids.map((id) => [id, { fields: [], message: refusal("isLastPipeline") }]));
  }
  const stages = await lockLiveSettings(tx, "stages");
  const filled = new Set(
    await selectStagesWithCards(
      tx,
      stages.map(({ id }) => id),
    ),
  );
  const used = stages.filter(({ id }) => filled.has(id)).map(({ pipeline_id }) => String(pipeline_id));
  return new Map(ids.filter((id) => used.includes(id)).map((id) => [id, cardsStand]));
}
