import { type CardNoun, nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";

/** The kinds of records that stand on boards. On its own, since every page knows the board that a key would open. */
export type BoardKind = (typeof recordKinds)[CardNoun]["plural"];
export const boardKinds = nounsWith("board").map((noun) => recordKinds[noun].plural);
