import {
  type AnyKind,
  type BoardNoun,
  boardNouns,
  boardOf,
  type CardNoun,
  cardNounOf,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";

/** The plurals of the kinds that have boards. They are in a separate file, because every page loads them. */
export type BoardKind = (typeof recordKinds)[BoardNoun]["plural"];
export type StagedKind = (typeof recordKinds)[CardNoun]["plural"];
export const boardKinds = boardNouns.map((noun) => recordKinds[noun].plural);

/**
 * Returns whether every record of a kind is always on a board. For such kinds, the shortcut for a new record
 * opens the form on the board.
 */
export function isAlwaysOnBoards(noun: string): boolean {
  const card = cardNounOf(noun);
  return card !== undefined && boardOf(card).isAlwaysOn;
}

export function isStaged(kind: BoardKind): kind is StagedKind {
  return cardNounOf(nounOf(kind)) !== undefined;
}

export function nounOf(kind: StagedKind): CardNoun;
export function nounOf(kind: BoardKind): BoardNoun;
export function nounOf(kind: BoardKind): BoardNoun {
  const noun = boardNouns[boardKinds.indexOf(kind)];
  if (noun === undefined) throw new Error(`There is no board of ${kind}`);
  return noun;
}

/**
 * Returns the field whose options are the columns of a board, or undefined for a board whose columns are
 * stages.
 */
export function columnField(kind: BoardKind, board_by: string | undefined): string | undefined {
  const { boardBy }: AnyKind = recordKinds[nounOf(kind)];
  return board_by ?? (isStaged(kind) ? undefined : boardBy);
}
