import { readDealBoard } from "@lanyard/api/features/deal/deal-board";
import { moveDeal } from "@lanyard/api/features/deal/deal-move";
import { dealMove } from "@lanyard/contract/deal/deal-board-schema";
import { boardQuery } from "@lanyard/contract/pipeline/board-schema";
import type { Scenario } from "../measure/scenario.ts";
import type { Statement } from "../measure/sql-measure.ts";
import type { BoardSubject } from "./board-subject.ts";

/** The calls of the board (issue 4): all columns at once, more of one column, a move. */
export function boardScenarios(subject: BoardSubject): Scenario[] {
  return [board(subject), column(subject), move(subject)];
}

/** Boards are opened now and then, each with 300 cards in its answer: two at once are a hundred a second. */
const atOnce = 2;
const goal = { p99: 40 };
const moveGoal = { p99: 30 };

function board({ orgId, pipelineId, stageIds }: BoardSubject): Scenario {
  return {
    name: `board, all columns (${atOnce} at once)`,
    goal,
    atOnce,
    http: () => ({ method: "GET", path: `/deals/pipeline/${pipelineId}/board` }),
    service: (caller) => readDealBoard(caller, pipelineId, boardQuery.parse({})),
    plain: () => plainColumns(orgId, stageIds, 50),
  };
}

function column({ orgId, pipelineId, fullStage }: BoardSubject): Scenario {
  const query = { stage_id: fullStage, limit: "100" };
  return {
    name: `board, 100 more (${atOnce} at once)`,
    goal,
    atOnce,
    http: () => ({
      method: "GET",
      path: `/deals/pipeline/${pipelineId}/board?${new URLSearchParams(query)}`,
    }),
    service: (caller) =>
      readDealBoard(caller, pipelineId, boardQuery.parse({ stage_id: fullStage, limit: "100" })),
    plain: () => plainColumns(orgId, [fullStage], 100),
  };
}

/** Each deal goes on to the next column; the full one keeps its number of cards. */
function move({ orgId, pipelineId, stageIds, fullStage, dealIds }: BoardSubject): Scenario {
  const targets = stageIds.filter((id) => id !== fullStage);
  const place = (turn: number) => ({
    id: dealIds[turn % dealIds.length] ?? "",
    stageId: targets[Math.floor(turn / dealIds.length) % targets.length] ?? "",
  });
  const { id, stageId } = place(0);
  return {
    name: `board, move a card (${atOnce} at once)`,
    goal: moveGoal,
    atOnce,
    http: (turn) => ({
      method: "PUT",
      path: `/deals/${place(turn).id}/stage`,
      body: { stageId: place(turn).stageId },
    }),
    service: (caller) => moveDeal(caller, id, dealMove.parse({ stageId })),
    plain: (turn) => plainMove(orgId, place(turn)),
    write: { marker: "a move has no text of its own", keep: [orgId, id, pipelineId, ...stageIds] },
  };
}

function plainColumns(orgId: string, stageIds: readonly string[], limit: number): Statement {
  return {
    text: `select k.id, k.name, k.amount_cents, k.currency, k.probability, k.expected_close_date,
        c.first, c.last, co.name as company
      from unnest($2::uuid[]) as s (id) cross join lateral (
        select * from crm.deals where org_id = $1 and stage_id = s.id and deleted_at is null
        order by stage_entered_at desc, id limit $3) k
      left join crm.contacts c on c.org_id = $1 and c.id = k.contact_id
      left join crm.companies co on co.org_id = $1 and co.id = k.company_id`,
    values: [orgId, stageIds, limit],
  };
}

function plainMove(orgId: string, { id, stageId }: { id: string; stageId: string }): Statement {
  return {
    text: "update crm.deals set stage_id = $3, stage_entered_at = now() where org_id = $1 and id = $2",
    values: [orgId, id, stageId],
  };
}
