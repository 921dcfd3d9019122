import { fallbackStageColor } from "@lanyard/contract/pipeline/stage-colors";
import { newId } from "#src/db/new-id.ts";
import { inserting } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/**
 * The default pipeline (rulings, B: Default pipeline). Open stages have no probability until an admin sets
 * one.
 */
const defaultStages = [
  { name: "Lead", outcome: null, probability: null },
  { name: "Qualified", outcome: null, probability: null },
  { name: "Proposal", outcome: null, probability: null },
  { name: "Negotiation", outcome: null, probability: null },
  { name: "Closed Won", outcome: "won", probability: 100 },
  { name: "Closed Lost", outcome: "lost", probability: 0 },
] as const;

export const startingStages = [...defaultStages];

export async function createDefaultPipeline(tx: TenantTx): Promise<void> {
  const id = newId();
  await inserting(tx, "pipelines", [{ id, name: "Default Sales Pipeline", position: 0 }]).send();
  await inserting(
    tx,
    "stages",
    defaultStages.map((stage, position) => ({
      ...stage,
      color: fallbackStageColor(stage.name),
      id: newId(),
      pipeline_id: id,
      position,
    })),
  ).send();
}
