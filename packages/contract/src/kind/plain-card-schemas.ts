import { z } from "zod";
import { bulkUpdateOf } from "../action/bulk-schema.ts";
import { recordId, stageId } from "../field/ids.ts";
import { boardQueryOf } from "../pipeline/board-schema.ts";
import { stageCount } from "../pipeline/stage-figures-schema.ts";
import { routes } from "../route/route.ts";
import { boardRoutes } from "./board-routes.ts";
import { boardAnswerOf, bulkMoveAnswerOf, bulkMoveOf, cardPosition, moveAnswerOf } from "./board-schemas.ts";
import type { KindBoard, KindDeclaration } from "./kind.ts";
import { plainSchemasWith } from "./plain-kind-schemas.ts";

/** A kind whose records need not be on a board, and whose stages count cards without adding amounts. */
type CountedKind = KindDeclaration & {
  readonly has: { readonly board: KindBoard & { readonly isAlwaysOn: false; readonly amount?: never } };
};

const shownStage = {
  stage_id: stageId.nullable(),
  stage_name: z.string().nullable(),
  stage_color: z.string().nullable(),
};

/**
 * Returns the schemas and routes of a kind whose boards only count cards. The route that updates one record
 * cannot change its stage; the routes for moves and bulk updates can.
 */
export function plainCardSchemas<const Kind extends CountedKind>(kind: Kind) {
  const plural: Kind["plural"] = kind.plural;
  const plain = plainSchemasWith(kind, { input: {}, shown: shownStage, filters: {} });
  const card = plain.shown.extend(cardPosition);
  const bulkUpdate = bulkUpdateOf(plain.filters, recordId, {
    change: plain.input.extend({ stage_id: stageId.optional() }),
    fill: plain.input,
  });
  return {
    ...plain,
    card,
    bulkUpdate,
    routes: routes({
      ...plain.routes,
      bulkUpdate: { ...plain.routes.bulkUpdate, body: bulkUpdate },
      ...boardRoutes(kind, {
        id: recordId,
        boardQuery: boardQueryOf(kind, plain.filters),
        boardAnswer: boardAnswerOf(plural, card, stageCount),
        move: z.strictObject({ stageId: stageId.nullable() }),
        moveAnswer: moveAnswerOf(plain.shown, stageCount),
        bulkMove: bulkMoveOf(recordId),
        bulkMoveAnswer: bulkMoveAnswerOf(stageCount),
      }),
    }),
  };
}
