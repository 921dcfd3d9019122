import {
  boardOf,
  type CardNoun,
  cardNounOf,
  nounsWith,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";

/** Kinds with boards, in their own file because every page resolves the board that a key opens. */
export type BoardKind = (typeof recordKinds)[CardNoun]["plural"];
const nouns = nounsWith("board");
export const boardKinds = nouns.map((noun) => recordKinds[noun].plural);

/** Returns whether every record of the kind is on a board; the board page then opens its form for new records. */
export function isAlwaysOnBoards(noun: string): boolean {
  const card = cardNounOf(noun);
  return card !== undefined && boardOf(card).isAlwaysOn;
}

/** Returns the noun of a board's records. */
export function nounOf(kind: BoardKind): CardNoun {
  const noun = nouns[boardKinds.indexOf(kind)];
  if (noun === undefined) throw new Error(`The ${kind} stand on no board`);
  return noun;
}
