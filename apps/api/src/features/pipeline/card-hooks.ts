import { boardOf, type CardNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { idsOf } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { sameValue } from "#src/log/record-change.ts";
import type { Undoable } from "#src/log/undoable.ts";
import type { Condition } from "#src/records/filter/record-filter.ts";
import type { KindHooks, ListOrder } from "#src/records/kind/kind-hooks.ts";
import { hasNoStageSql, positionOf, restorePositions } from "#src/records/kind/record-stage-sql.ts";
import { matchingIdsByPlace } from "#src/records/list/record-list-sql.ts";
import type { UndoParts } from "#src/records/write/record-undo.ts";
import { moveCards } from "./card-move.ts";
import { settleCards } from "./card-settling.ts";
import { holdAllStages } from "./pipeline-sql.ts";
import { holdStage, stagesInOrder } from "./stage-reading.ts";
import { addToStageTotals, withStageTotals } from "./stage-totals.ts";

type CardHooks = Pick<
  KindHooks,
  "afterInsert" | "update" | "mark" | "holdStage" | "enterStage" | "idsInOrder"
>;

export function cardHooks(noun: CardNoun): CardHooks {
  const { isAlwaysOn } = boardOf(noun);
  return {
    ...(isAlwaysOn && { afterInsert: (tx, ids) => addToStageTotals(tx, noun, ids) }),
    ...recounting(noun),
    idsInOrder: (tx, conditions, query, slice) =>
      query.sort_by === "stage" ? stageOrder(tx, noun, { conditions, query, slice }) : undefined,
    mark: (tx, ids, _deleted, statement) => withStageTotals(tx, noun, ids, statement),
    ...(!isAlwaysOn && {
      holdStage: (tx, id) => holdStage(tx, id, "change.stage_id"),
      enterStage: async (tx, ids, stageId) => (await moveCards(tx, noun, ids, { stageId })).changes,
    }),
  };
}

/** Returns a query for the ids of matching records, sorted by stage. Records without a stage are last. */
async function stageOrder(tx: TenantTx, noun: CardNoun, { conditions, query, slice }: StageListing) {
  const stageIds = (await stagesInOrder(tx).send()).map(({ id }) => String(id));
  const descending = query.sort_order === "desc";
  const order = { descending, stageIds: descending ? stageIds.reverse() : stageIds };
  return matchingIdsByPlace(tx, { table: recordKinds[noun].plural, conditions }, order, slice);
}

interface StageListing {
  readonly conditions: readonly Condition[];
  readonly query: ListOrder;
  readonly slice: { readonly limit: number | null; readonly offset: number };
}

function recounting(noun: CardNoun): Pick<KindHooks, "update"> {
  const { isAlwaysOn, amount } = boardOf(noun);
  const counted = [
    ...(isAlwaysOn ? ["stage_id"] : []),
    ...(amount === undefined ? [] : [amount, "currency", "probability"]),
  ];
  if (counted.length === 0) return {};
  return {
    update(tx, writings, statement) {
      const recounted = writings.filter(({ before, fields }) =>
        counted.some((column) => !sameValue(before[column], fields[column])),
      );
      const ids = recounted.map(({ id }) => id);
      return ids.length === 0 ? statement : withStageTotals(tx, noun, ids, statement);
    },
  };
}

type CardUndo = Pick<Undoable, "hold" | "settle"> &
  Pick<UndoParts, "alsoLogged" | "alsoWrite" | "mayBeReverted">;

export function cardUndo(noun: CardNoun): CardUndo {
  const everyCard = { hold: holdAllStages, settle: settleCards };
  if (boardOf(noun).isAlwaysOn) return everyCard;
  return {
    ...everyCard,
    // The log contains the position, although no form shows it, so that undo can revert moves.
    alsoLogged: positionOf,
    alsoWrite: (tx, updates) =>
      withStageTotals(tx, noun, idsOf(updates), restorePositions(tx, noun, updates)),
    // Undo reverts cards with a stage one by one, because the totals of their stages change.
    mayBeReverted: () => hasNoStageSql,
  };
}
