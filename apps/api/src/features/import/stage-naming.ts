import { boardOf, cardNounOf, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { stageCalled } from "./deal-import-stage.ts";
import type { ImportedKind, RowContext, RowValues, WantedStage } from "./importable.ts";

const stageTarget = "stage";

/**
 * The import rules for new records on a board, and the warning for existing records, which keep their stage.
 */
const stageParts = {
  targets: { [stageTarget]: { isNamed: true, choice: { of: "stage", options: [], isKept: false } } },
  rowColumns: ["stage_id", "stage_entered_at"],
  stageKept: refusal("importStageKept"),
  wantedStage,
} as const satisfies Record<string, unknown> &
  Pick<ImportedKind, "targets" | "stageKept" | "rowColumns" | "wantedStage">;

export function stagePartsOf(noun: RecordNoun): typeof stageParts | undefined {
  const card = cardNounOf(noun);
  return card === undefined || boardOf(card).isAlwaysOn ? undefined : stageParts;
}

export function stageColumns(
  { named, leaveOut }: Pick<RowValues, "named" | "leaveOut">,
  { pipelines, enteredAt }: Pick<RowContext, "pipelines" | "enteredAt">,
) {
  const { stage: name } = named;
  if (name === undefined) return {};
  const stage = stageCalled(name, pipelines, pipelines[0]?.stages);
  if (stage !== undefined) return { stage_id: stage.id, stage_entered_at: enteredAt };
  leaveOut(stageTarget, name, refusal("importStageUnknown"));
  return {};
}

function wantedStage(
  { stage }: RowValues["named"],
  pipelines: RowContext["pipelines"],
): WantedStage | undefined {
  const [pipeline] = pipelines;
  if (stage === undefined || pipeline === undefined) return undefined;
  const found = stageCalled(stage, pipelines, pipeline.stages);
  return found === undefined ? { pipeline: pipeline.id, stage } : undefined;
}
