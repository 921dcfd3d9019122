import type { CallOptions, Client } from "@lanyard/client/client-shape";
import { nobody } from "@lanyard/contract/field/filter-choices";
import { recordIn } from "@lanyard/contract/kind/envelope";
import type { ListGroup } from "@lanyard/contract/kind/grouping";
import { type BoardNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type CardOrder, cardOrdersOf } from "@lanyard/contract/pipeline/card-orders";
import type { CurrencyTotal } from "@lanyard/contract/pipeline/stage-figures-schema";
import { customFieldOf, withCustomMember, withCustomNames } from "#src/records/fields/custom-fields.ts";
import { fieldOf } from "#src/records/fields/field-text.ts";
import { groupName } from "#src/records/fields/grouped-field.ts";
import type { BulkChange, BulkUpdateResult } from "#src/records/source.ts";
import { type BoardKind, isStaged, nounOf } from "./board-kinds.ts";
import type { BoardAxis, WrittenColumn } from "./board-model.ts";

export type NarrowingQuery = Readonly<Record<string, unknown>> & {
  readonly card_order?: CardOrder;
  readonly full?: "true";
};
type CardsQuery = NarrowingQuery & {
  readonly limit: number;
  readonly stage_id?: string;
  readonly after?: string;
};
type MoveTarget = { readonly stageId: string; readonly lostReason?: string | null };
export type MoveAnswer = {
  readonly stages: readonly {
    readonly stage: string;
    readonly totalCount: number;
    readonly totals?: readonly CurrencyTotal[];
  }[];
  readonly actionId?: string | undefined;
  /** The reason why some of the cards did not move. */
  readonly refused?: string | undefined;
  /** The new values of a single moved record. */
  readonly values?: Readonly<Record<string, unknown>>;
};

type CardSource = {
  board(
    client: Client,
    pipelineId: string,
    query: CardsQuery,
    options: CallOptions,
  ): Promise<{ readonly data: readonly WrittenColumn[] }>;
  move(client: Client, id: string, target: MoveTarget, options?: CallOptions): Promise<MoveAnswer>;
  moveMany(
    client: Client,
    ids: readonly string[],
    target: MoveTarget,
    options?: CallOptions,
  ): Promise<MoveAnswer>;
  remove(client: Client, id: string): Promise<{ readonly actionId?: string | undefined }>;
};

/** Contacts have separate board routes (spec section 7, Pipeline). */
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

const elsewhere: Partial<Record<BoardKind, CardSource>> = { contacts: contactCardSource };

export function cardSource({ kind, by }: BoardAxis): CardSource {
  if (by !== undefined) return valueCards(kind, by);
  return elsewhere[kind] ?? ownCards(kind);
}

type ValueColumn = ListGroup & { readonly hasMore: boolean };

const valuePageSize = 50;

/** Declared with method syntax, whose parameters are checked less strictly, so that all kinds' routes fit. */
type ValueRoutes = {
  valueBoard(
    input: { query: object },
    options?: CallOptions,
  ): Promise<{ readonly data: readonly ValueColumn[] }>;
  update(
    input: { params: { id: string }; body: object },
    options?: CallOptions,
  ): Promise<{ readonly actionId?: string | undefined }>;
  bulkUpdate(input: { body: BulkChange }, options?: CallOptions): Promise<BulkUpdateResult>;
};

function valueCards(kind: BoardKind, by: string): CardSource {
  const noun = nounOf(kind);
  const changeTo = (column: string) => withCustomMember({ [by]: column === nobody ? null : column });
  const move: CardSource["move"] = async (client, id, { stageId }, options) => {
    const answer = await valueRoutes(client[kind]).update(
      { params: { id }, body: changeTo(stageId) },
      options,
    );
    const record = withCustomNames(noun, recordIn(recordKinds[noun], answer));
    return { stages: [], actionId: answer.actionId, values: { ...Object(record) } };
  };
  return {
    async board(client, _pipelineId, asked, options) {
      const { stage_id: value, after = "1", limit: _, full: _full, card_order, ...narrowing } = asked;
      const query = {
        ...narrowing,
        ...sortOf(kind, card_order),
        by,
        page: after,
        limit: valuePageSize,
        ...(value && { value }),
      };
      const { data } = await valueRoutes(client[kind]).valueBoard({ query }, options);
      const columns = value === undefined ? withEmptyColumns(kind, by, data) : data;
      return { data: columns.map((column) => writtenColumn(column, { noun, by, next: Number(after) + 1 })) };
    },
    move,
    async moveMany(client, ids, { stageId }, options) {
      const body = { ids: [...ids], change: changeTo(stageId) };
      const { actionId, failed } = await valueRoutes(client[kind]).bulkUpdate({ body }, options);
      const [refused] = failed;
      if (refused && actionId === undefined) throw new Error(refused.message);
      return { stages: [], actionId, refused: refused?.message };
    },
    remove: (client, id) => move(client, id, { stageId: nobody }),
  };
}

/**
 * Returns the list's sort parameters for an order of cards. Lists cannot sort by entry into a stage, so the
 * newest records are first instead.
 */
function sortOf(kind: BoardKind, order: CardOrder = "entered") {
  if (order === "entered") return isStaged(kind) && { sort_by: "created_at", sort_order: "desc" };
  const sort_by = cardOrdersOf(recordKinds[nounOf(kind)]).get(order);
  return { sort_by, sort_order: order === "amount" ? "desc" : "asc" };
}

/** Adds columns for unused options and for records without a value, because cards can move there. */
function withEmptyColumns(kind: BoardKind, by: string, data: readonly ValueColumn[]): readonly ValueColumn[] {
  const noun = nounOf(kind);
  const { offered = [], emptyMeans } = fieldOf(noun, by) ?? {};
  // The API returns a column for each option of a custom field, but not for unused options of other fields.
  const own = customFieldOf(noun, by) === undefined ? offered : [];
  const known = new Set(data.map(({ value }) => value));
  const missing = [...own, ...(emptyMeans === undefined ? [null] : [])].filter((value) => !known.has(value));
  const added = missing.map((value) => ({
    ...{ value, label: value, count: 0, totals: [], hasMore: false },
    [kind]: [],
  }));
  return [...data, ...added].toSorted(
    (one, other) => Number(one.value === null) - Number(other.value === null),
  );
}

function writtenColumn(
  column: ValueColumn,
  { noun, by, next }: { noun: BoardNoun; by: string; next: number },
): WrittenColumn {
  const { value, count, totals, hasMore } = column;
  const { name, fallback } = groupName(noun, by, column);
  const option = customFieldOf(noun, by)?.options.find(({ id }) => id === value);
  return {
    ...column,
    stage: value ?? nobody,
    stage_name: name ?? fallback,
    stage_color: option?.color ?? "",
    stage_outcome: null,
    time_limit_days: null,
    stage_probability: null,
    totalCount: count,
    totals: totals.map((total) => ({ ...total, count, weighted_cents: total.amount_cents })),
    next: hasMore ? String(next) : null,
  };
}

function valueRoutes(routes: object): ValueRoutes {
  if (!hasValues(routes)) throw new Error("This kind has no board by values");
  return routes;
}

function hasValues(routes: object): routes is ValueRoutes {
  return "valueBoard" in routes && "update" in routes && "bulkUpdate" in routes;
}

/** Declared with method syntax, whose parameters are checked less strictly, so that all kinds' routes fit. */
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
  if (!hasCards(routes)) throw new Error(`The board of ${kind} is elsewhere`);
  return routes;
}

function hasCards(routes: object): routes is CardRoutes {
  return "board" in routes && "move" in routes && "bulkMove" in routes;
}
