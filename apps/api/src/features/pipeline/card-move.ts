import { boardOf, type CardNoun } from "@lanyard/contract/kind/record-kinds";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { enteredProbability } from "@lanyard/contract/pipeline/stage-probability";
import { idsOf, pipelined, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import { difference, type FieldValues, type RecordChange } from "#src/log/record-change.ts";
import { flatCustom } from "#src/records/custom/custom-values.ts";
import { type StageEntry, stageEntering } from "#src/records/kind/record-stage-sql.ts";
import { type Card, lockCards, selectCardValues } from "./card-stage-sql.ts";
import { holdStages } from "./pipeline-sql.ts";
import { requireStageFields } from "./stage-fields.ts";
import { requireLockedStage, stagesByIds } from "./stage-reading.ts";
import { withStageTotals } from "./stage-totals.ts";

interface Moved {
  readonly changes: RecordChange[];
  readonly touched: readonly Stage[];
  readonly label: string;
}

/** The target of a move. Without a stage, the cards leave the board. */
export interface MoveTarget {
  readonly stageId: string | null;
  readonly lostReason?: string | null | undefined;
}

/**
 * Moves live cards to the top of a stage, except cards that are already in the stage.
 * @throws AppError NOT_FOUND if all cards are deleted; INVALID_INPUT for an unknown stage;
 * STAGE_FIELDS_MISSING
 */
export async function moveCards(
  tx: TenantTx,
  noun: CardNoun,
  ids: readonly string[],
  { stageId, lostReason }: MoveTarget,
): Promise<Moved> {
  // Stages are locked before cards everywhere, but a missing card is reported before a missing stage.
  const hold = stageId === null ? Statement.known(null) : holdStages(tx, [stageId]);
  const [held, cards] = await pipelined(hold, lockCards(tx, noun, ids));
  if (cards.length === 0) throw new AppError("NOT_FOUND");
  const stage = held && requireLockedStage(held, "stageId");
  const moving = cards.filter((card) => card.stage_id !== (stage?.id ?? null));
  if (stage !== null) await requireFieldsOfCards(tx, noun, moving, { stage, lostReason });
  const leftIds = new Set(moving.flatMap((card) => (card.stage_id === null ? [] : [card.stage_id])));
  const [left, changes] = await pipelined(
    stagesByIds(tx, [...leftIds]),
    placeCards(tx, noun, moving, { stage, lostReason }),
  );
  const touched = stage === null ? left : [...left, stage];
  return { changes, touched, label: (moving[0] ?? cards[0])?.label ?? "" };
}

async function requireFieldsOfCards(
  tx: TenantTx,
  noun: CardNoun,
  cards: readonly Card[],
  { stage, lostReason }: { readonly stage: Stage; readonly lostReason: string | null | undefined },
): Promise<void> {
  if (!boardOf(noun).hasRequiredFields || stage.required_fields.length === 0) return;
  const rows = await selectCardValues(tx, noun, idsOf(cards));
  const entering = rows.map(({ id, values }) => {
    const known: Readonly<Record<string, unknown>> = {
      ...values,
      ...flatCustom(values.custom),
      lost_reason: lostReason,
    };
    return { id, valueFor: (name: string) => known[name] };
  });
  await requireStageFields(tx, noun, stage, { cards: entering, path: "stageId" });
}

export function placeCards(
  tx: TenantTx,
  noun: CardNoun,
  cards: readonly Card[],
  target: { stage: Stage | null; lostReason?: string | null | undefined },
): Statement<RecordChange[]> {
  if (cards.length === 0) return Statement.known([]);
  const ids = cards.map(({ id }) => id);
  const entry = entryOf(target);
  return withStageTotals(tx, noun, ids, stageEntering(tx, noun, ids, entry)).map(([entered]) => {
    const enteredAt = entered?.entered_at ?? null;
    return cards.flatMap((card) => {
      const changed = difference(
        positionOf(noun, card),
        positionOf(noun, { ...fieldsOf(entry, card), stage_entered_at: enteredAt }),
      );
      if (changed === undefined) return [];
      return [{ noun, recordId: card.id, op: "update" as const, ...changed, version: card.version + 1 }];
    });
  });
}

/** Returns the position of a card that enters a stage. Only cards in a lost stage have a lost reason. */
function entryOf({
  stage,
  lostReason,
}: {
  stage: Stage | null;
  lostReason?: string | null | undefined;
}): StageEntry {
  return {
    stageId: stage?.id ?? null,
    pipelineId: stage?.pipeline_id ?? null,
    lostReason: stage?.outcome === "lost" ? (lostReason ?? null) : null,
    probability: stage?.probability ?? null,
    outcome: stage?.outcome ?? null,
  };
}

function fieldsOf({ stageId, pipelineId, lostReason, ...entered }: StageEntry, card: Card) {
  return {
    stage_id: stageId,
    pipeline_id: pipelineId,
    lost_reason: lostReason,
    probability: enteredProbability(card, entered),
  };
}

type Position = Pick<Card, "stage_id" | "stage_entered_at" | "pipeline_id" | "lost_reason" | "probability">;

function positionOf(noun: CardNoun, { stage_id, stage_entered_at, ...kept }: Position): FieldValues {
  const own = boardOf(noun).keeps.map((column) => [column, kept[column]]);
  return { stage_id, stage_entered_at, ...Object.fromEntries(own) };
}
