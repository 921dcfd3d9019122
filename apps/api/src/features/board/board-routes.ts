import { type CardNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { BoardQuery } from "@lanyard/contract/pipeline/board-schema";
import type { stageHistoryAnswer } from "@lanyard/contract/pipeline/contact-move-schema";
import type { StageFigures } from "@lanyard/contract/pipeline/stage-figures-schema";
import type { z } from "zod";
import type { MoveTarget } from "#src/features/pipeline/pipeline.ts";
import type { RouteBinder, TypedRoute } from "#src/http/bind-routes.ts";
import { followMerge, liveRecord } from "#src/records/links/live-record.ts";
import type { AnswerCache } from "#src/records/list/answer-cache.ts";
import { moveCard, moveManyCards, readStageHistory } from "./board-move.ts";
import { readBoard } from "./board-page.ts";
import type { CardKind } from "./card-kind.ts";

interface OneRecord {
  readonly id: string;
}
type Moved<Noun extends CardNoun, More> = {
  success: true;
  stages: StageFigures<Noun>[];
  actionId?: string | undefined;
} & More;

interface CardRoutes<Noun extends CardNoun, Shown> {
  readonly board: TypedRoute<{ readonly pipelineId: string }, BoardQuery, unknown, unknown>;
  readonly bulkMove: TypedRoute<
    unknown,
    unknown,
    MoveTarget & { readonly ids: readonly string[] },
    Moved<Noun, { moved: number }>
  >;
  readonly move: TypedRoute<OneRecord, unknown, MoveTarget, Moved<Noun, { data: Shown }>>;
  readonly history: TypedRoute<OneRecord, unknown, unknown, z.input<typeof stageHistoryAnswer>>;
}

export interface BoundBoard {
  readonly cards: CardKind;
  bind(binder: RouteBinder, cache: AnswerCache): void;
}

export function plainBoard<Noun extends CardNoun, Shown extends { id: string }>(
  routes: CardRoutes<Noun, Shown>,
  cards: CardKind<Noun, Shown>,
): BoundBoard {
  return { cards, bind: (binder, cache) => bindCards(binder, routes, cards, cache) };
}

export function bindCards<Noun extends CardNoun, Shown extends { id: string }>(
  { bind }: RouteBinder,
  routes: CardRoutes<Noun, Shown>,
  cards: CardKind<Noun, Shown>,
  cache: AnswerCache,
): void {
  const { noun, stored } = cards;
  bind(routes.board, ({ caller, params, query }) =>
    readBoard(caller, cards, params.pipelineId, query, cache),
  );
  bind(routes.bulkMove, ({ caller, body: { ids, ...target } }) => moveManyCards(caller, noun, ids, target));
  bind(routes.move, ({ caller, params, body }) =>
    followMerge(caller, recordKinds[noun], params.id, (id) =>
      moveCard(caller, noun, id, body, (tx) => liveRecord(tx, stored, id)),
    ),
  );
  bind(routes.history, ({ caller, params }) =>
    followMerge(caller, recordKinds[noun], params.id, (id) => readStageHistory(caller, noun, id)),
  );
}
