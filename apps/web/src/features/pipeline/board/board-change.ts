import type { ActionEvent } from "@lanyard/contract/event/event-schema";
import type { KindParent } from "@lanyard/contract/kind/kind";
import {
  type BoardNoun,
  isRecordNoun,
  type RecordNoun,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";
import { nounOf } from "./board-kinds.ts";
import { type BoardAxis, type BoardColumn, type Columns, cardValue, findCard } from "./board-model.ts";

export type BoardChange =
  | { readonly isAll: true }
  | { readonly isAll: false; readonly stages: ReadonlySet<string>; readonly cards: ReadonlySet<string> };

export const noBoardChange: BoardChange = { isAll: false, stages: new Set(), cards: new Set() };
const wholeBoardChange: BoardChange = { isAll: true };

const setUpNouns: readonly string[] = ["stage", "pipeline", "organisation", "custom-field"];

export function boardChangeOf(action: ActionEvent, { kind, by }: BoardAxis, columns: Columns): BoardChange {
  const { nouns, records, stages } = action;
  const own = nounOf(kind);
  // Cards show a summary of their child records, such as the next step, but the event of a child record does
  // not list these cards.
  if (nouns.some((noun) => setUpNouns.includes(noun) || isShownInParent(noun, own))) return wholeBoardChange;
  // Without lists of records and stages, or on a board grouped by a field, a changed card can be in any
  // column.
  if (records === null || stages === null || by !== undefined)
    return nouns.some((noun) => isShown(noun, own)) ? wholeBoardChange : noBoardChange;
  if (records.some(({ noun, id }) => noun !== own && isNamed(columns, own, { noun, id })))
    return wholeBoardChange;
  const cards = records.filter(({ noun }) => noun === own).map(({ id }) => id);
  if (cards.length === 0) return noBoardChange;
  const standing = cards.map((id) => findCard(columns, id)?.column.id);
  // A change can affect the totals of a stage even if no card moved. The stage of a card that is not loaded
  // is unknown.
  if (stages.length === 0 && standing.includes(undefined)) return wholeBoardChange;
  const shown = new Set(columns.map(({ id }) => id));
  const touched = [...stages, ...standing].filter((id) => id !== undefined).filter((id) => shown.has(id));
  return { isAll: false, stages: new Set(touched), cards: new Set(cards) };
}

export function withBoardChange(one: BoardChange, other: BoardChange): BoardChange {
  if (one.isAll || other.isAll) return wholeBoardChange;
  return {
    isAll: false,
    stages: new Set([...one.stages, ...other.stages]),
    cards: new Set([...one.cards, ...other.cards]),
  };
}

/** Returns whether the cards are records of the kind `noun`, or show the names of such records. */
function isShown(noun: string, own: BoardNoun): boolean {
  return noun === own || columnsTo(noun, own).length > 0;
}

function isShownInParent(noun: string, own: BoardNoun): boolean {
  return isRecordNoun(noun) && "showsInParents" in recordKinds[noun] && columnsTo(own, noun).length > 0;
}

function isNamed(columns: Columns, own: BoardNoun, { noun, id }: { noun: string; id: string }): boolean {
  const links = columnsTo(noun, own);
  return (
    links.length > 0 &&
    columns.some(({ cards }) => cards.some((card) => links.some((link) => cardValue(card, link) === id)))
  );
}

function columnsTo(noun: string, own: RecordNoun): string[] {
  return Object.entries<KindParent>(recordKinds[own].parents).flatMap(([column, { to }]) =>
    to === noun ? [column] : [],
  );
}

/**
 * Returns the reloaded first page of a column, followed by the other loaded cards. Returns undefined if the
 * two parts do not fit together, so that all cards must reload.
 */
export function withLoadedTail(
  first: BoardColumn,
  before: BoardColumn,
  settled: ReadonlySet<string>,
  touched: ReadonlySet<string>,
): BoardColumn | undefined {
  if (first.next === null || before.cards.length <= first.cards.length) return first;
  const now = new Set(first.cards.map(({ id }) => id));
  const isUnknown = [...touched].some((id) => !settled.has(id));
  const lastKnown = before.cards.findLastIndex(({ id }) => now.has(id));
  if (isUnknown || lastKnown < 0) return undefined;
  const tail = before.cards.slice(lastKnown + 1).filter(({ id }) => !touched.has(id));
  const cards = [...first.cards, ...tail];
  return { ...first, cards, next: tail.length === 0 ? first.next : nextAfter(cards.length, before.next) };
}

/**
 * Returns the position of the next page. It is the number of loaded cards, unless the cards are ordered by
 * their entry into the stage.
 */
const nextAfter = (count: number, next: string | null) =>
  next !== null && /^\d+$/u.test(next) ? String(count) : next;
