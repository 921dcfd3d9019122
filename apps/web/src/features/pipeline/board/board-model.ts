import type { BoardContact, ContactColumn } from "@lanyard/contract/contact/contact-board-schema";
import type { BoardDeal, DealColumn } from "@lanyard/contract/deal/deal-board-schema";
import type { NextStepChoice } from "@lanyard/contract/field/next-step-choices";
import type { NounWith } from "@lanyard/contract/kind/record-kinds";
import type { StageOutcome } from "@lanyard/contract/pipeline/pipeline-schema";
import type { CurrencyTotal } from "@lanyard/contract/pipeline/stage-figures-schema";
import { optionText } from "#src/lib/i18n/option-text.ts";
import type { BoardKind } from "./board-kinds.ts";

/** Which records stand on a board. */
export const nounOf = { contacts: "contact", deals: "deal" } as const satisfies Record<
  BoardKind,
  NounWith<"board">
>;

/** What narrows the cards of a board, as its address says it. */
export type BoardNarrowing = {
  readonly owner_id?: string | undefined;
  readonly next_step?: NextStepChoice | undefined;
};
/** Which cards a board shows. */
export type BoardParams = { readonly kind: BoardKind; readonly pipelineId: string } & BoardNarrowing;
export type ContactCardData = BoardContact & { readonly kind: "contacts" };
export type DealCardData = BoardDeal & { readonly kind: "deals" };
export type BoardCard = ContactCardData | DealCardData;

/** One stage with the cards that were loaded; `total` and `totals` are of all its cards. */
export type BoardColumn = {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly outcome: StageOutcome;
  readonly timeLimitDays: number | null;
  /** What a deal gets that enters it. */
  readonly probability: number | null;
  readonly cards: readonly BoardCard[];
  readonly total: number;
  readonly totals: readonly CurrencyTotal[];
  /** Leads to the cards that follow; null when all are loaded. */
  readonly next: string | null;
};

export type Columns = readonly BoardColumn[];

export function contactColumn(column: ContactColumn): BoardColumn {
  const cards = column.contacts.map((contact) => ({ ...contact, kind: "contacts" as const }));
  return { ...columnOf(column), cards, totals: [] };
}

export function dealColumn(column: DealColumn): BoardColumn {
  const cards = column.deals.map((deal) => ({ ...deal, kind: "deals" as const }));
  return { ...columnOf(column), cards, totals: column.totals };
}

function columnOf(column: ContactColumn | DealColumn) {
  return {
    id: column.stage,
    name: optionText("stage", column.stage_name),
    color: column.stage_color,
    outcome: column.stage_outcome,
    timeLimitDays: column.time_limit_days,
    probability: column.stage_probability,
    total: column.totalCount,
    next: column.hasMore ? column.next : null,
  };
}

/** The card with an id, wherever it stands. */
export function findCard(columns: Columns, id: string): { card: BoardCard; column: BoardColumn } | undefined {
  for (const column of columns) {
    const card = column.cards.find((each) => each.id === id);
    if (card) return { card, column };
  }
  return undefined;
}

/** A further page behind the cards of its column; nothing when the column changed since it was asked for. */
export function withFurtherCards(columns: Columns, asked: string, page: BoardColumn): Columns {
  return columns.map((column) => {
    if (column.id !== page.id || column.next !== asked) return column;
    const known = new Set(column.cards.map(({ id }) => id));
    const cards = [...column.cards, ...page.cards.filter(({ id }) => !known.has(id))];
    return { ...column, cards, next: page.next, total: page.total };
  });
}
