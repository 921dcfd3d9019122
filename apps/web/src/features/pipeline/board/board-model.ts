import type { ApiRoutes } from "@lanyard/contract/api-routes";
import type { KindBoard } from "@lanyard/contract/kind/kind";
import {
  type BoardNoun,
  boardOf,
  type CardNoun,
  cardNounOf,
  type recordKinds,
} from "@lanyard/contract/kind/record-kinds";
import type { CardOrder } from "@lanyard/contract/pipeline/card-orders";
import type { StageOutcome } from "@lanyard/contract/pipeline/pipeline-schema";
import type { CurrencyTotal } from "@lanyard/contract/pipeline/stage-figures-schema";
import type { z } from "zod";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { withCustomNames } from "#src/records/fields/custom-fields.ts";
import { type BoardKind, nounOf } from "./board-kinds.ts";

export function declaredBoard(kind: BoardKind): KindBoard | undefined {
  const card = cardNounOf(nounOf(kind));
  return card && boardOf(card);
}

type RemovableKind = {
  [Noun in CardNoun]: Kinds[Noun]["has"]["board"] extends { readonly isAlwaysOn: false }
    ? Kinds[Noun]["plural"]
    : never;
}[CardNoun];

export function isRemovableFromBoard(kind: BoardKind): kind is RemovableKind {
  return declaredBoard(kind)?.isAlwaysOn === false;
}

/** The filters of a board as API parameters, the order of its cards, and whether cards contain all fields. */
export type BoardNarrowing = {
  readonly filters: object;
  readonly order?: CardOrder | undefined;
  readonly isFull?: boolean;
};
/** The columns of a board: stages, or the options of the field `by`. */
export type BoardAxis = { readonly kind: BoardKind; readonly by?: string | undefined };
export type BoardParams = BoardAxis & { readonly pipelineId: string } & Partial<BoardNarrowing>;

type Kinds = typeof recordKinds;
type TableOf<Noun extends CardNoun> = Kinds[Noun]["has"]["board"] extends { readonly routes: infer Name }
  ? Name & keyof ApiRoutes
  : Kinds[Noun]["plural"];
type ColumnsIn<Table extends keyof ApiRoutes> = ApiRoutes[Table] extends {
  readonly board: { readonly answer: infer Answer extends z.ZodType };
}
  ? z.output<Answer>
  : never;
type CardsIn<Columns, Plural extends string> = Columns extends {
  readonly data: readonly { readonly [Name in Plural]: readonly (infer Card)[] }[];
}
  ? Card & { readonly kind: Plural }
  : never;

/** A record in the list of the kind. On a board without stages, such records are the cards. */
type RowOf<Plural extends keyof ApiRoutes> = ApiRoutes[Plural] extends {
  readonly list: { readonly answer: infer Answer extends z.ZodType };
}
  ? z.output<Answer> extends { readonly [Name in Plural]: readonly (infer Row)[] }
    ? Row & { readonly kind: Plural }
    : never
  : never;

export type CardOf<Noun extends BoardNoun> = Noun extends CardNoun
  ? CardsIn<ColumnsIn<TableOf<Noun>>, Kinds[Noun]["plural"]>
  : RowOf<Kinds[Noun]["plural"]>;
export type BoardCard = { [Noun in BoardNoun]: CardOf<Noun> }[BoardNoun];

export type BoardColumn = {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly outcome: StageOutcome;
  readonly timeLimitDays: number | null;
  /** The probability that cards get when they enter the stage; null if the stage has none. */
  readonly probability: number | null;
  readonly cards: readonly BoardCard[];
  readonly total: number;
  readonly totals: readonly CurrencyTotal[];
  /** The position after the loaded cards; null if all cards are loaded. */
  readonly next: string | null;
};

export type Columns = readonly BoardColumn[];

/** A column in an API response, without its cards. The columns of all boards have these properties. */
export type WrittenColumn = {
  readonly stage: string;
  readonly stage_name: string;
  readonly stage_color: string;
  readonly stage_outcome: StageOutcome;
  readonly time_limit_days: number | null;
  readonly stage_probability: number | null;
  readonly totalCount: number;
  readonly totals?: readonly CurrencyTotal[];
  readonly hasMore: boolean;
  readonly next: string | null;
};

export function columnOf({ kind, by }: BoardAxis, column: WrittenColumn): BoardColumn {
  return {
    id: column.stage,
    name: by === undefined ? optionText("stage", column.stage_name) : column.stage_name,
    color: column.stage_color,
    outcome: column.stage_outcome,
    timeLimitDays: column.time_limit_days,
    probability: column.stage_probability,
    cards: cardsIn(column, kind),
    total: column.totalCount,
    totals: column.totals ?? [],
    next: column.hasMore ? column.next : null,
  };
}

/**
 * Returns the cards in an API response for a column or a list. The name of the property is the plural of the
 * kind.
 */
export function cardsIn(answer: object, kind: BoardKind): readonly BoardCard[];
export function cardsIn(answer: object, kind: BoardKind): readonly object[] {
  const cards: readonly object[] = Reflect.get(answer, kind);
  return cards.map((card) => ({ ...withCustomNames(nounOf(kind), card), kind }));
}

export function cardValue(card: BoardCard, name: string): unknown {
  return Reflect.get(card, name);
}

export function worthOf(card: BoardCard) {
  const amount = declaredBoard(card.kind)?.amount;
  if (amount === undefined) return undefined;
  const [cents, probability] = [cardValue(card, amount), cardValue(card, "probability")];
  return {
    currency: String(cardValue(card, "currency")),
    cents: typeof cents === "number" ? cents : 0,
    probability: typeof probability === "number" ? probability : null,
  };
}

export function findCard(columns: Columns, id: string): { card: BoardCard; column: BoardColumn } | undefined {
  for (const column of columns) {
    const card = column.cards.find((each) => each.id === id);
    if (card) return { card, column };
  }
  return undefined;
}

export function withFurtherCards(columns: Columns, cursor: string, page: BoardColumn): Columns {
  return columns.map((column) => {
    if (column.id !== page.id || column.next !== cursor) return column;
    const known = new Set(column.cards.map(({ id }) => id));
    const cards = [...column.cards, ...page.cards.filter(({ id }) => !known.has(id))];
    return { ...column, cards, next: page.next, total: page.total };
  });
}
