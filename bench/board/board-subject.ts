import pg from "pg";
import { z } from "zod";
import { measuredStage } from "../filling/bench-deal-rows.ts";
import { selectStages } from "../filling/bench-sql.ts";

/** What the measurements of the board are about. */
export interface BoardSubject {
  readonly orgId: string;
  readonly pipelineId: string;
  readonly stageIds: readonly string[];
  /** The stage that was filled with the asked number of cards. */
  readonly fullStage: string;
  /** Deals that are moved. */
  readonly dealIds: readonly string[];
}

const idRows = z.array(z.object({ id: z.string() })).min(1);
const movedDeals = 1000;

export async function readBoardSubject(ownerUrl: string, orgId: string): Promise<BoardSubject> {
  const client = new pg.Client({ connectionString: ownerUrl });
  try {
    await client.connect();
    const stages = await selectStages(client, orgId);
    const full = stages[measuredStage];
    const { rows } = await client.query(
      "select id from crm.deals where org_id = $1 and stage_id <> $2 and deleted_at is null order by id limit $3",
      [orgId, full?.id, movedDeals],
    );
    return {
      orgId,
      pipelineId: full?.pipelineId ?? "",
      stageIds: stages.map(({ id }) => id),
      fullStage: full?.id ?? "",
      dealIds: idRows.parse(rows).map(({ id }) => id),
    };
  } finally {
    await client.end();
  }
}
