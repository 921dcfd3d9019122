import { tierKey } from "../filling/bench-sql.ts";
import type { BoardSubject, Subject } from "./bench-subject.ts";
import { get, type HttpRequest, type Scenario, type Statement, withClients } from "./scenario.ts";

const goal = { p99: 40 };

/** The number of board requests after which a card moves, so that the next request reads the database. */
const callsBetweenMoves = 50;

export function boardScenarios({ orgId, board, tiers }: Subject): Scenario[] {
  const { pipelineId, stageIds, fullStage } = board;
  const path = `/deals/pipeline/${pipelineId}/board`;
  const move: Scenario = {
    name: "board, move a card",
    goal: { p99: 30 },
    http: (turn) => moveRequest(board, turn),
    plain: (turn) => {
      const { id, stageId } = cardAt(board, turn);
      return {
        text: "update crm.deals set stage_id = $3, stage_entered_at = now() where org_id = $1 and id = $2",
        values: [orgId, id, stageId],
      };
    },
  };
  return [
    {
      name: `board, all columns (a card moves every ${callsBetweenMoves} calls)`,
      goal,
      http: (turn) =>
        turn % callsBetweenMoves === 0 ? moveRequest(board, turn / callsBetweenMoves) : get(path),
      plain: () => plainColumns(orgId, stageIds, 50),
    },
    choiceBoard(orgId, board, tiers),
    {
      name: "board, 100 more",
      goal,
      http: () => get(`${path}?${new URLSearchParams({ stage_id: fullStage, limit: "100" })}`),
      plain: () => plainColumns(orgId, [fullStage], 100),
    },
    // Two clients are enough: without pauses, they make three hundred moves per second.
    withClients(move, 2),
  ];
}

function choiceBoard(orgId: string, { dealIds }: BoardSubject, tiers: readonly string[]): Scenario {
  const change = (turn: number): HttpRequest => {
    const custom = { [tierKey]: tiers[Math.floor(turn / dealIds.length) % tiers.length] };
    return { method: "PUT", path: `/deals/${dealIds[turn % dealIds.length]}`, body: { custom } };
  };
  return {
    name: `views: board by a custom choice (a card moves every ${callsBetweenMoves} calls)`,
    goal,
    http: (turn) =>
      turn % callsBetweenMoves === 0
        ? change(turn / callsBetweenMoves)
        : get(`/deals/board?by=custom.${tierKey}`),
    plain: () => ({
      text: `with totals as materialized (
          select cf_n1, currency, count(*), sum(amount_cents) from crm.deals
          where org_id = $1 and deleted_at is null group by cf_n1, currency)
        select k.id, k.name, k.amount_cents, k.currency, k.probability, k.expected_close_date,
          c.first, c.last, co.name as company, (select json_agg(t) from totals t where t.cf_n1 = s.place) as totals
        from unnest($2::text[]) with ordinality s (id, place) cross join lateral (
          select * from crm.deals where org_id = $1 and custom_words && array['${tierKey}:' || s.id] and deleted_at is null
          order by created_at desc, id limit 50) k
        left join crm.contacts c on c.org_id = $1 and c.id = k.contact_id
        left join crm.companies co on co.org_id = $1 and co.id = k.company_id`,
      values: [orgId, tiers],
    }),
  };
}

/**
 * Returns the deal and the target stage of a turn. Each deal visits all stages except `fullStage`, which
 * keeps its number of cards.
 */
function cardAt({ stageIds, fullStage, dealIds }: BoardSubject, turn: number) {
  const targets = stageIds.filter((id) => id !== fullStage);
  return {
    id: dealIds[turn % dealIds.length] ?? "",
    stageId: targets[Math.floor(turn / dealIds.length) % targets.length] ?? "",
  };
}

export function moveRequest(board: BoardSubject, turn: number): HttpRequest {
  const { id, stageId } = cardAt(board, turn);
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
