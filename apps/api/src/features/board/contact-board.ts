import { briefContact } from "@lanyard/contract/contact/contact-board-schema";
import { pipelineId, stageId } from "@lanyard/contract/field/ids";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { PipelineStatus } from "@lanyard/contract/pipeline/contact-move-schema";
import { pipelineRoutes } from "@lanyard/contract/pipeline/pipeline-routes";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { pipelined, type Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { contacts } from "#src/features/contact/contact.ts";
import {
  type Card,
  firstStage,
  holdStage,
  lockCards,
  placeCards,
  stageFiguresOf,
  stagesByIds,
} from "#src/features/pipeline/pipeline.ts";
import { AppError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { followMerge } from "#src/records/links/live-record.ts";
import type { AnswerCache } from "#src/records/list/answer-cache.ts";
import { moveCard, moveManyCards, readStageHistory } from "./board-move.ts";
import { readBoard } from "./board-page.ts";
import type { BoundBoard } from "./board-routes.ts";
import { cardKind } from "./card-kind.ts";
import { requireCardPosition } from "./standing-sql.ts";

const contactCards = cardKind("contact", contacts, briefContact, { stageId: "c.stage_id" });

/** The board of contacts, with the routes and answers of the specification (section 7, Pipeline). */
export const contactBoard: BoundBoard = { cards: contactCards, bind: bindContactRoutes };

function bindContactRoutes({ bind }: RouteBinder, cache: AnswerCache): void {
  bind(pipelineRoutes.board, ({ caller, params, query }) =>
    readBoard(caller, contactCards, params.id, query, cache),
  );
  bind(pipelineRoutes.bulkMoveContacts, ({ caller, body: { ids, ...target } }) =>
    moveManyCards(caller, "contact", ids, target),
  );
  bind(pipelineRoutes.move, ({ caller, params, body }) =>
    ofContact(caller, params, (id) => moveContact(caller, id, body.stageId)),
  );
  bind(pipelineRoutes.add, ({ caller, params, body }) =>
    ofContact(caller, params, (id) => addContact(caller, id, body.stageId)),
  );
  bind(pipelineRoutes.removeContact, ({ caller, params }) =>
    ofContact(caller, params, (id) => moveContact(caller, id, null)),
  );
  bind(pipelineRoutes.history, ({ caller, params }) =>
    ofContact(caller, params, (id) => readStageHistory(caller, "contact", id)),
  );
  bind(pipelineRoutes.status, ({ caller, params }) =>
    ofContact(caller, params, (id) => readStatus(caller, id)),
  );
}

function ofContact<Result>(
  caller: Caller,
  { contactId }: { readonly contactId: string },
  act: (id: string) => Promise<Result>,
): Promise<Result> {
  return followMerge(caller, recordKinds.contact, contactId, act);
}

function readStatus(caller: Caller, id: string) {
  return caller.reading(async (tx) => ({ success: true as const, data: await statusOf(tx, id).send() }));
}

function moveContact(caller: Caller, id: string, stage: string | null) {
  return moveCard(caller, "contact", id, { stageId: stage }, (tx) => statusOf(tx, id));
}

/**
 * Adds a contact to a stage. Refuses a contact that is on the board (spec section 4: '(name) is already in
 * pipeline ((stage) stage)').
 */
async function addContact(caller: Caller, id: string, stage: string | undefined) {
  const hold = (tx: TenantTx, wanted: string) => holdStage(tx, wanted, "stageId");
  const { result, actionId } = await inAction(caller, async (tx) => {
    const entered =
      stage === undefined ? firstStage(tx).followedBy((first) => hold(tx, first.id)) : hold(tx, stage);
    // The contact is checked before the stage, so that a contact of another organisation is refused like an
    // unknown one.
    const [, target] = await pipelined(requireCardPosition(tx, "contact", id), entered);
    const [card] = await lockCards(tx, "contact", [id]).send();
    if (card === undefined) throw new AppError("NOT_FOUND");
    await refuseSecondPosition(tx, card);
    const changes = await placeCards(tx, "contact", [card], { stage: target }).send();
    const [data, stages] = await pipelined(statusOf(tx, id), stageFiguresOf(tx, "contact", [target]));
    return {
      result: { data, stages },
      action: { kind: "move", noun: "contact", label: card.label, changes },
    };
  });
  return { success: true as const, ...result, actionId };
}

async function refuseSecondPosition(tx: TenantTx, { id, label, stage_id }: Card): Promise<void> {
  if (stage_id === null) return;
  const [stage] = await stagesByIds(tx, [stage_id]).send();
  throw new AppError("ALREADY_IN_PIPELINE", {
    message: refusal("alreadyInStage", { name: label, stage: String(stage?.name) }),
    facts: {
      contact: { id, name: label },
      stageId: stage_id,
      stageName: stage?.name,
      stageColor: stage?.color,
    },
  });
}

function statusOf(tx: TenantTx, id: string): Statement<PipelineStatus> {
  return requireCardPosition(tx, "contact", id).map((standing) => ({
    inPipeline: standing.stage_id !== null,
    pipelineId: standing.pipeline_id === null ? null : pipelineId.parse(standing.pipeline_id),
    stageId: standing.stage_id === null ? null : stageId.parse(standing.stage_id),
    stageName: standing.stage_name,
    stageColor: standing.stage_color,
    stageEnteredAt: standing.stage_entered_at,
  }));
}
