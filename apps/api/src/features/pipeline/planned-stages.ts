import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { inserting } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { BulkLog } from "#src/log/action.ts";
import { lockLiveRows } from "#src/records/kind/row-sql.ts";
import { newStageRow, nextPosition } from "./pipeline-service.ts";
import { stageToWire } from "./stage-reading.ts";

interface PlannedStage {
  readonly id: string;
  readonly name: string;
  readonly outcome: "won" | "lost" | null;
}

export const plannedPipeline = (values: Pick<Pipeline, "id" | "name" | "position">): Pipeline => ({
  ...values,
  is_default: false,
  stages: [],
  version: 1,
});

const probabilityOf = { won: 100, lost: 0 } as const;

export function withPlannedStages(pipeline: Pipeline, stages: readonly PlannedStage[]): Pipeline {
  const inOrder = stages.toSorted((a, b) => Number(a.outcome !== null) - Number(b.outcome !== null));
  const first = nextPosition(pipeline.stages);
  const added = inOrder.map(({ id, name, outcome }, index) => {
    const probability = outcome === null ? null : probabilityOf[outcome];
    const place = { pipelineId: pipeline.id, position: first + index, id };
    return stageToWire({ ...newStageRow({ name, outcome, probability }, place), version: 1 });
  });
  return { ...pipeline, stages: [...pipeline.stages, ...added] };
}

/**
 * Locks pipelines until the transaction ends, so that no pipeline or stage is created concurrently. Must run
 * before stages are locked.
 */
export async function lockPipelines(tx: TenantTx): Promise<void> {
  await lockLiveRows(tx, "pipelines");
}

export async function insertPlanned(
  tx: TenantTx,
  log: Pick<BulkLog, "add">,
  pipelines: readonly Pipeline[],
  ids: ReadonlySet<string>,
): Promise<void> {
  const added = pipelines.filter(({ id }) => ids.has(id));
  const stages = pipelines.flatMap((pipeline) => pipeline.stages).filter(({ id }) => ids.has(id));
  const rows = added.map(({ id, name, position }) => ({ id, name, position }));
  await inserting(tx, "pipelines", rows).send();
  const stageRows = stages.map(({ colour: _, version: __, ...row }) => row);
  await inserting(tx, "stages", stageRows).send();
  await log.add([
    ...added.map(({ id }) => ({ noun: "pipeline", recordId: id, op: "create", version: 1 }) as const),
    ...stages.map(({ id }) => ({ noun: "stage", recordId: id, op: "create", version: 1 }) as const),
  ]);
}
