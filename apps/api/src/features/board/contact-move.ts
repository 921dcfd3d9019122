import { pipelineId, stageId } from "@lanyard/contract/field/ids";
import type { PipelineStatus } from "@lanyard/contract/pipeline/contact-move-schema";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { pipelined, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import {
  type Card,
  contactFiguresOf,
  firstStage,
  holdStage,
  lockCards,
  moveCards,
  putCards,
  stagesByIds,
} from "#src/features/pipeline/pipeline.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { selectContactPosition } from "./contact-position-sql.ts";
import { stageHistoryOf } from "./stage-history.ts";

export function readStatus(caller: Caller, contactId: string) {
  return caller.reading(async (tx) => ({
    success: true as const,
    data: await statusOf(tx, contactId).send(),
  }));
}

export function readContactHistory(caller: Caller, contactId: string) {
  return caller.reading(async (tx) => {
    const history = stageHistoryOf(tx, { noun: "contact", id: contactId });
    const [, entries] = await pipelined(requirePosition(tx, contactId), history);
    return { history: entries };
  });
}

export function moveContact(caller: Caller, contactId: string, stage: string) {
  return enter(caller, contactId, (tx) => holdStage(tx, stage, "stageId"), allowed);
}

/** Spec section 4: '(name) is already in pipeline ((stage) stage)'. */
export function addContact(caller: Caller, contactId: string, stage: string | undefined) {
  const hold = (tx: TenantTx, id: string) => holdStage(tx, id, "stageId");
  const target = (tx: TenantTx) =>
    stage === undefined ? firstStage(tx).followedBy(({ id }) => hold(tx, id)) : hold(tx, stage);
  return enter(caller, contactId, target, refuseSecondPosition);
}

export function removeContact(caller: Caller, contactId: string) {
  return enter(caller, contactId, () => Statement.known(null), allowed);
}

const allowed = async () => undefined;

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

async function enter(
  caller: Caller,
  contactId: string,
  findTarget: (tx: TenantTx) => Statement<Stage | null>,
  check: (tx: TenantTx, card: Card) => Promise<void>,
) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    // Before its stage is looked at: foreign and absent look the same.
    const [, stage] = await pipelined(requirePosition(tx, contactId), findTarget(tx));
    const [card] = await lockCards(tx, "contact", [contactId]).send();
    if (card === undefined) throw new AppError("NOT_FOUND");
    await check(tx, card);
    const changes =
      card.stage_id === (stage?.id ?? null) ? [] : await putCards(tx, "contact", [card], { stage }).send();
    const touched = [card.stage_id, stage?.id ?? null].filter((id) => id !== null);
    const [data, stages] = await pipelined(statusOf(tx, contactId), contactFiguresOf(tx, touched));
    const result = { data, stages };
    if (changes.length === 0) return { result };
    return { result, action: { kind: "move", noun: "contact", label: card.label, changes } };
  });
  return { success: true as const, ...result, ...(actionId === undefined ? {} : { actionId }) };
}

function requirePosition(tx: TenantTx, contactId: string) {
  return selectContactPosition(tx, contactId).map((position) => {
    if (position === undefined) throw new AppError("NOT_FOUND");
    return position;
  });
}

/** Moves a selection as one action; what is gone or there already is left out. @throws AppError NOT_FOUND when all is gone. */
export async function moveContacts(caller: Caller, ids: readonly string[], target: string) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const { changes, left, entered, label } = await moveCards(tx, "contact", ids, { stageId: target });
    const touched = [...left, entered].map(({ id }) => id);
    const result = { moved: changes.length, stages: await contactFiguresOf(tx, touched).send() };
    if (changes.length === 0) return { result };
    return { result, action: { kind: "move", noun: "contact", label, changes } };
  });
  return { success: true as const, ...result, ...(actionId === undefined ? {} : { actionId }) };
}

function statusOf(tx: TenantTx, contactId: string): Statement<PipelineStatus> {
  return requirePosition(tx, contactId).map((position) => ({
    inPipeline: position.stage_id !== null,
    pipelineId: position.pipeline_id === null ? null : pipelineId.parse(position.pipeline_id),
    stageId: position.stage_id === null ? null : stageId.parse(position.stage_id),
    stageName: position.stage_name,
    stageColor: position.stage_color,
    stageEnteredAt: position.stage_entered_at,
  }));
}
