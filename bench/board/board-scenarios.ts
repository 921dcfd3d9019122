import { moveCard } from "@lanyard/api/features/board/board-move";
import { readBoard } from "@lanyard/api/features/board/board-page";
import { dealCards } from "@lanyard/api/features/board/deal-board";
import { createReadCache } from "@lanyard/api/records/read-cache";
import { liveRecord } from "@lanyard/api/records/record-service";
import { dealMove } from "@lanyard/contract/deal/deal-board-schema";
import { boardQuery } from "@lanyard/contract/pipeline/board-schema";
import type { HttpRequest } from "../measure/http-measure.ts";
import type { Scenario } from "../measure/scenario.ts";
import type { Statement } from "../measure/sql-measure.ts";
import type { BoardSubject } from "./board-subject.ts";

/** The calls of the board: all columns at once, more of one column, a move. */
export function boardScenarios(subject: BoardSubject): Scenario[] {
  return [board(subject), column(subject), move(subject)];
}

const goal = { p99: 40 };
const moveGoal = { p99: 30 };

/** After so many calls for the board somebody moves a card, and the next one finds another board. */
const callsBetweenMoves = 50;

function board(subject: BoardSubject): Scenario {
  const { orgId, pipelineId, stageIds } = subject;
  const read: HttpRequest = { method: "GET", path: `/deals/pipeline/${pipelineId}/board` };
  return {
    name: `board, all columns (a card moves every ${callsBetweenMoves} calls)`,
    goal,
    http: (turn) => (turn % callsBetweenMoves === 0 ? moveRequest(subject, turn / callsBetweenMoves) : read),
    service: (caller) => readBoard(caller, dealCards, pipelineId, boardQuery.parse({}), createReadCache()),
    plain: () => plainColumns(orgId, stageIds, 50),
  };
}

function column({ orgId, pipelineId, fullStage }: BoardSubject): Scenario {
  const query = { stage_id: fullStage, limit: "100" };
  return {
    name: "board, 100 more",
    goal,
    http: () => ({
      method: "GET",
      path: `/deals/pipeline/${pipelineId}/board?${new URLSearchParams(query)}`,
    }),
    service: (caller) =>
      readBoard(
        caller,
        dealCards,
        pipelineId,
        boardQuery.parse({ stage_id: fullStage, limit: "100" }),
        createReadCache(),
      ),
    plain: () => plainColumns(orgId, [fullStage], 100),
  };
}

/** Two hands that never rest are three hundred moves a second. */
const movingAtOnce = 2;

function move(subject: BoardSubject): Scenario {
  const { orgId, pipelineId, stageIds } = subject;
  const { id, stageId } = cardAt(subject, 0);
  return {
    name: `board, move a card (${movingAtOnce} at once)`,
    goal: moveGoal,
    atOnce: movingAtOnce,
    http: (turn) => moveRequest(subject, turn),
    service: (caller) =>
      moveCard(caller, "deal", id, dealMove.parse({ stageId }), (tx) => liveRecord(tx, dealCards.stored, id)),
    plain: (turn) => plainMove(orgId, cardAt(subject, turn)),
    write: { marker: "a move has no text of its own", keep: [orgId, id, pipelineId, ...stageIds] },
  };
}

/** Each deal goes on to the next column; the full one keeps its number of cards. */
function cardAt({ stageIds, fullStage, dealIds }: BoardSubject, turn: number) {
  const targets = stageIds.filter((id) => id !== fullStage);
  return {
    id: dealIds[turn % dealIds.length] ?? "",
    stageId: targets[Math.floor(turn / dealIds.length) % targets.length] ?? "",
  };
}

function moveRequest(subject: BoardSubject, turn: number): HttpRequest {
  const { id, stageId } = cardAt(subject, turn);
  return { method: "PUT", path: `/deals/${id}/stage`, body: { stageId } };
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
