import { interactionKind } from "../interaction/interaction-kind.ts";
import { taskKind } from "../task/task-kind.ts";
import type { KindBoard, KindDeclaration, KindParent } from "./kind.ts";
import { subjectKinds } from "./subject-kinds.ts";

export const recordKinds = {
  ...subjectKinds,
  task: taskKind,
  interaction: interactionKind,
} as const;

export type AnyKind = KindDeclaration & {
  readonly noun: RecordNoun;
  readonly plural: RecordPlural;
  readonly parents: Readonly<Record<string, { readonly to: RecordNoun }>>;
};

export type RecordNoun = keyof typeof recordKinds;
export type RecordPlural = (typeof recordKinds)[RecordNoun]["plural"];

export function isRecordNoun(noun: string): noun is RecordNoun {
  return Object.hasOwn(recordKinds, noun);
}

export const recordNouns: readonly RecordNoun[] = Object.keys(recordKinds).filter(isRecordNoun);

type Part = keyof (typeof recordKinds)[RecordNoun]["has"];

export type NounWith<Has extends Part> = {
  [Noun in RecordNoun]: (typeof recordKinds)[Noun]["has"][Has] extends false ? never : Noun;
}[RecordNoun];

export function nounsWith<Has extends Part>(part: Has): NounWith<Has>[] {
  const hasPart = (noun: RecordNoun): noun is NounWith<Has> => recordKinds[noun].has[part] !== false;
  return recordNouns.filter(hasPart);
}

export type CardNoun = NounWith<"board">;

export function cardNounOf(noun: string): CardNoun | undefined {
  return nounsWith("board").find((each) => each === noun);
}

export function boardOf(noun: CardNoun): KindBoard {
  return recordKinds[noun].has.board;
}

/** The nouns of the kinds with boards: boards of stages, or only boards by values of a choice field. */
export type BoardNoun =
  | CardNoun
  | {
      [Noun in RecordNoun]: (typeof recordKinds)[Noun] extends { readonly boardBy: string } ? Noun : never;
    }[RecordNoun];

const hasBoard = (noun: RecordNoun): noun is BoardNoun => {
  const { has, boardBy }: AnyKind = recordKinds[noun];
  return has.board !== false || boardBy !== undefined;
};
export const boardNouns: readonly BoardNoun[] = recordNouns.filter(hasBoard);

/**
 * Returns the kinds whose records can have a parent of this kind, each with the column that refers to the
 * parent.
 */
export function childrenOf(noun: RecordNoun): { noun: RecordNoun; column: string }[] {
  return recordNouns.flatMap((child) =>
    Object.entries<KindParent>(recordKinds[child].parents)
      .filter(([, { to }]) => to === noun)
      .map(([column]) => ({ noun: child, column })),
  );
}

/** Returns the column of tasks that refers to this kind; undefined if no task can be about its records. */
export function taskColumnOf(noun: RecordNoun): string | undefined {
  return childrenOf(noun).find((child) => child.noun === "task")?.column;
}

export function interactionColumnOf(noun: RecordNoun): string | undefined {
  return childrenOf(noun).find((child) => child.noun === "interaction")?.column;
}

const depthOf = (noun: RecordNoun): number =>
  Math.max(
    0,
    ...Object.values<{ to: RecordNoun }>(recordKinds[noun].parents)
      .filter(({ to }) => to !== noun)
      .map(({ to }) => depthOf(to) + 1),
  );

/** All nouns. Children precede their parents. */
export const childrenFirst: readonly RecordNoun[] = recordNouns.toSorted(
  (left, right) => depthOf(right) - depthOf(left),
);
