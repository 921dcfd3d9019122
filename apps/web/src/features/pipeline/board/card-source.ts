import type { CallOptions, Client } from "@lanyard/client/client-shape";
import type { BoardKind } from "./board-kinds.ts";
import { declaredBoard, type WrittenColumn } from "./board-model.ts";
import type { CardSource, CardsQuery, MoveAnswer } from "./card-kind.ts";

/** The board of contacts has its own routes (spec section 7, Pipeline). */
const contactCardSource: CardSource = {
  board: (client, pipelineId, query, options) =>
    client.pipeline.board({ params: { id: pipelineId }, query }, options),
  async move(client, id, { stageId }, options) {
    const { data, ...answer } = await client.pipeline.move(
      { params: { contactId: id }, body: { stageId } },
      options,
    );
    const values = { stage_id: data.stageId, stage_name: data.stageName, stage_color: data.stageColor };
    return { ...answer, values };
  },
  moveMany: (client, ids, { stageId }, options) =>
    client.pipeline.bulkMoveContacts({ body: { ids: [...ids], stageId } }, options),
  remove: (client, id) => client.pipeline.removeContact({ params: { contactId: id } }),
};

/** The kinds whose board is among the specification's own routes. */
const elsewhere: Partial<Record<BoardKind, CardSource>> = { contacts: contactCardSource };

export function cardSource(kind: BoardKind): CardSource {
  return elsewhere[kind] ?? ownCards(kind);
}

/** Methods, because no type here knows the kind of the cards. */
type CardRoutes = {
  board(
    input: { params: { pipelineId: string }; query: CardsQuery },
    options?: CallOptions,
  ): Promise<{ readonly data: readonly WrittenColumn[] }>;
  move(
    input: { params: { id: string }; body: { stageId: string | null; lostReason?: string | null } },
    options?: CallOptions,
  ): Promise<Omit<MoveAnswer, "values"> & { readonly data: object }>;
  bulkMove(
    input: { body: { ids: string[]; stageId: string; lostReason?: string | null } },
    options?: CallOptions,
  ): Promise<MoveAnswer>;
};

function ownCards(kind: BoardKind): CardSource {
  const move = async (
    client: Client,
    id: string,
    body: { stageId: string | null; lostReason?: string | null },
    options?: CallOptions,
  ) => {
    const { data, ...answer } = await routesOf(client, kind).move({ params: { id }, body }, options);
    return { ...answer, values: Object.fromEntries(Object.entries(data)) };
  };
  return {
    board: (client, pipelineId, query, options) =>
      routesOf(client, kind).board({ params: { pipelineId }, query }, options),
    move,
    moveMany: (client, ids, target, options) =>
      routesOf(client, kind).bulkMove({ body: { ids: [...ids], ...target } }, options),
    remove: (client, id) => move(client, id, { stageId: null }),
  };
}

function routesOf(client: Client, kind: BoardKind): CardRoutes {
  const routes = client[kind];
  if (!hasCards(routes)) throw new Error(`The board of ${kind} is at ${declaredBoard(kind).routes}`);
  return routes;
}

function hasCards(routes: object): routes is CardRoutes {
  return "board" in routes && "move" in routes && "bulkMove" in routes;
}
