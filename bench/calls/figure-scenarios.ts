import { figuresRoutes } from "@lanyard/contract/figures/figures-routes";
import { passedSteps } from "@lanyard/contract/filter/filter-fields";
import { interactionSchemas } from "@lanyard/contract/interaction/interaction-schema";
import type { Subject } from "./bench-subject.ts";
import { moveRequest } from "./board-scenarios.ts";
import { get, type Scenario, withClients, withFewerClients } from "./scenario.ts";

const goal = { p99: 300 };
/**
 * The numbers of concurrent clients. They are low, because users rarely request figures and each request
 * reads hundreds of thousands of rows.
 */
const clients = [1, 2];
const dayMs = 86_400_000;

export function figureScenarios(subject: Subject): Scenario[] {
  return [
    ...clients.map((atOnce) => withClients(stageFigures(subject), atOnce)),
    ...clients.map((atOnce) => withClients(interactionFigures(subject), atOnce)),
    ...Object.keys(passedSteps).flatMap((field) => withFewerClients(passedDeals(subject, field))),
    parsedLine(subject),
  ];
}

/** Returns the scenario of stage figures. Every second request moves a card, so figures are never cached. */
function stageFigures({ orgId, board }: Subject): Scenario {
  const { pipelineId, stageIds } = board;
  return {
    name: "figures of stages, each after a move",
    goal,
    http: (turn) =>
      turn % 2 === 0
        ? moveRequest(board, turn / 2)
        : get(`${figuresRoutes.stages.path}?pipeline_id=${pipelineId}`),
    plain: () => ({
      text: `select stage_id, to_stage_ids, count(*), percentile_disc(0.5) within group (order by seconds)
        from crm.left_stages where org_id = $1 and stage_id = any($2) group by stage_id, to_stage_ids`,
      values: [orgId, stageIds],
    }),
  };
}

const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/**
 * Returns a period of about a year. Periods repeat only after 400 turns, so that their figures are not
 * cached.
 */
const periodAt = (turn: number) => ({
  from: dayAgo(364 - (turn % 20)),
  to: dayAgo(Math.floor(turn / 20) % 20),
});

function interactionFigures({ orgId }: Subject): Scenario {
  return {
    name: "figures of interactions in a year",
    goal,
    http: (turn) => get(`${figuresRoutes.interactions.path}?${new URLSearchParams(periodAt(turn))}`),
    plain: (turn) => ({
      text: `select owner_id, type, date_trunc('week', started_at), count(*) from crm.interactions
        where org_id = $1 and deleted_at is null and started_at between $2::date and $3::date group by 1, 2, 3`,
      values: [orgId, periodAt(turn).from, periodAt(turn).to],
    }),
  };
}

function passedDeals({ orgId, board }: Subject, field: string): Scenario {
  const [stageId = ""] = board.stageIds;
  const query = { filter: JSON.stringify({ field, op: "is", value: stageId }) };
  return {
    name: `figures: deals by ${field}`,
    goal: { p99: 150 },
    http: () => get(`/deals?${new URLSearchParams(query)}`),
    plain: () => ({
      text: `select d.* from crm.deals d where d.org_id = $1 and d.deleted_at is null and exists (
          select from crm.left_stages l where l.org_id = $1 and l.deal_id = d.id and l.stage_id = $2)
        order by d.created_at desc, d.id desc limit 50`,
      values: [orgId, stageId],
    }),
  };
}

function parsedLine({ orgId, ids }: Subject): Scenario {
  const body = {
    text: "Called Ada 10 min, wants a quote, call again Friday",
    language: "en",
    time_zone: "Europe/Berlin",
    about: { noun: "contact", id: ids[0] ?? "" },
  };
  return {
    name: "figures: an interaction in one line is parsed",
    goal: { p99: 20 },
    http: () => ({ method: "POST", path: interactionSchemas.routes.parse.path, body }),
    plain: () => ({
      text: "select c.id, c.first, c.last, c.company_id from crm.contacts c where c.org_id = $1 and c.id = $2",
      values: [orgId, body.about.id],
    }),
  };
}
