import {
  boardOf,
  type CardNoun,
  cardNounOf,
  nounsWith,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";

/** The plurals of kinds with boards. They have their own file because every page needs them. */
export type BoardKind = (typeof recordKinds)[CardNoun]["plural"];
const nouns = nounsWith("board");
export const boardKinds = nouns.map((noun) => recordKinds[noun].plural);

/** Returns whether every record of a kind is on a board. The board then creates new records. */
export function isAlwaysOnBoards(noun: string): boolean {
  const card = cardNounOf(noun);
  return card !== undefined && boardOf(card).isAlwaysOn;
}

/** Returns the noun of a kind. */
export function nounOf(kind: BoardKind): CardNoun {
  const noun = nouns[boardKinds.indexOf(kind)];
  if (noun === undefined) throw new Error(`The ${kind} stand on no board`);
  return noun;
}
