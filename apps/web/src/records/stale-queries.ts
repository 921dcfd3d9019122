import type { ActionKind, Noun } from "@lanyard/contract/action/action-schema";
import { type FieldTable, memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import {
  type AnyKind,
  boardOf,
  cardNounOf,
  childrenOf,
  isRecordNoun,
  nounsWith,
  type RecordNoun,
  recordKinds,
  recordNouns,
} from "@lanyard/contract/kind/record-kinds";
import { dealContactLink, linksOf, type RecordLink } from "@lanyard/contract/kind/record-links";
import { provenanceKey, timelineKey } from "#src/records/record-query-keys.ts";
import type { KindName } from "./kind-name.ts";

/** The first elements of a query key, such as `["contacts", "list"]`. */
export type QueryPrefix = readonly string[];

const timelines: readonly QueryPrefix[] = Object.values(recordKinds).map(({ plural }) => timelineKey(plural));

export function isBelow(key: readonly unknown[], prefixes: readonly (readonly unknown[])[]): boolean {
  return prefixes.some((prefix) => prefix.every((part, index) => part === key[index]));
}

/**
 * Returns the queries of notes or files for records of all kinds, because the event of a note or file does
 * not contain the kind of its record.
 */
function ofRecords(what: "Notes" | "Attachments"): readonly QueryPrefix[] {
  return recordNouns.map((noun) => [`${noun}${what}`]);
}

function boardsOf(noun: string): readonly QueryPrefix[] {
  const card = cardNounOf(noun);
  return card === undefined ? [] : [[boardOf(card).routes ?? recordKinds[card].plural, "board"]];
}

/**
 * Returns the queries that show names of a kind's records: lists, pages, timelines and boards of children,
 * and links.
 */
function namedIn(noun: RecordNoun): readonly QueryPrefix[] {
  const children = childrenOf(noun).flatMap(({ noun: child }) => {
    const { plural } = recordKinds[child];
    const shown = ["list", "read", "valueBoard"].map((view) => [plural, view]);
    return [...shown, timelineKey(plural), ...boardsOf(child)];
  });
  return [...children, ...linksOf(noun).map(({ link }) => linkKey(link))];
}

function linkKey({ list }: RecordLink): QueryPrefix {
  return [recordKinds[list.of].plural, list.as];
}

const found: QueryPrefix = ["search"];

/**
 * A pair of duplicates disappears when one of its records is deleted, and returns when the record is
 * restored.
 */
const likelyDuplicates: QueryPrefix = ["duplicates", "list"];

const ownersWhoLeft: QueryPrefix = ["members", "listFormer"];

const withFigures: readonly RecordNoun[] = nounsWith("board").filter(
  (noun) => boardOf(noun).amount !== undefined,
);

const figures = withFigures.flatMap((noun) => [[recordKinds[noun].plural, "figures"], ...boardsOf(noun)]);

/**
 * Queries that show member names. For a board, the first element of its query key suffices, because it covers
 * all views of the board.
 */
const namingMembers: readonly QueryPrefix[] = recordNouns
  .filter(hasMembers)
  .flatMap((noun) => [[recordKinds[noun].plural], ...boardsOf(noun).map((board) => board.slice(0, 1))]);

function hasMembers(noun: RecordNoun): boolean {
  return memberFieldNames<FieldTable>(recordKinds[noun].fields).length > 0;
}

const standing: readonly QueryPrefix[] = [
  ["pipeline"],
  ...nounsWith("board").map((noun) => [recordKinds[noun].plural]),
];

/**
 * Returns the queries that follow from the declaration of a kind, such as the search, the duplicates and the
 * timelines of parents.
 */
function alsoShown(noun: RecordNoun): readonly QueryPrefix[] {
  const { has, parents, showsInParents }: AnyKind = recordKinds[noun];
  return [
    ...namedIn(noun),
    found,
    ...Object.values(parents).map(({ to }) => timelineKey(recordKinds[to].plural)),
    ...(has.merge ? [likelyDuplicates] : []),
    ...(hasMembers(noun) ? [ownersWhoLeft] : []),
    ...(withFigures.includes(noun) ? [[recordKinds[noun].plural, "figures"]] : []),
    ...familyTotals(noun),
    ...(showsInParents ? Object.values(parents) : []).flatMap(({ to }) => [
      ...boardsOf(to),
      ...["list", "count", "summary", "valueBoard", "read"].map((view) => [recordKinds[to].plural, view]),
    ]),
  ];
}

/**
 * Returns the queries with totals over a hierarchy, such as a company and its subsidiaries, to which this
 * kind contributes.
 */
function familyTotals(noun: RecordNoun): readonly QueryPrefix[] {
  const { parents }: AnyKind = recordKinds[noun];
  const above = Object.values(parents).map(({ to }) => to);
  return above
    .filter((to) => to === noun || (withFigures.includes(noun) && belongsToItself(recordKinds[to])))
    .map((to) => [recordKinds[to].plural, "totals"]);
}

const belongsToItself = ({ noun, parents }: AnyKind) => Object.values(parents).some(({ to }) => to === noun);

/** Queries that no declaration implies, such as links, settings, notes and files. */
const alsoShownIn: Readonly<Record<string, readonly QueryPrefix[]>> = {
  duplicate: [likelyDuplicates],
  note: [...ofRecords("Notes"), ...timelines, found],
  attachment: [...ofRecords("Attachments"), ...timelines],
  [dealContactLink.noun]: [
    linkKey(dealContactLink),
    [recordKinds[dealContactLink.list.of].plural, "list"],
    ...timelines,
  ],
  stage: standing,
  pipeline: standing,
  "lost-reason": [["lostReasons"]],
  view: [["views"]],
  "custom-field": [["fields"], ["views"], ...recordNouns.map((noun) => [recordKinds[noun].plural])],
  member: [["person", "list"], ["members"], ["lanyard-id", "members"], ...namingMembers],
  organisation: [["organisation"], ["interactionSettings"], ...figures],
};

function queriesOf(noun: string): KindName | undefined {
  return isRecordNoun(noun) ? recordKinds[noun].plural : undefined;
}

function shownIn(noun: string): readonly QueryPrefix[] {
  const own = queriesOf(noun);
  const lists =
    own === undefined
      ? []
      : [
          [own, "list"],
          [own, "count"],
          [own, "summary"],
          [own, "valueBoard"],
        ];
  return [
    ...lists,
    ...boardsOf(noun),
    ...(isRecordNoun(noun) ? alsoShown(noun) : []),
    ...(alsoShownIn[noun] ?? []),
  ];
}

/**
 * The records that an action changed. `records` is null if there are too many to list, so any record of these
 * nouns may have changed.
 */
export type Touched = {
  readonly nouns: readonly Noun[];
  readonly records: readonly { readonly noun: Noun; readonly id: string }[] | null;
};

/**
 * The queries that show whether an action is in effect, by the kind of the action. An accepted merge proposal
 * is logged as a merge.
 */
const showsEffect: Readonly<Partial<Record<ActionKind, QueryPrefix>>> = {
  import: ["imports"],
  example: ["example"],
  "example-removal": ["example"],
  proposal: ["proposals"],
  merge: ["proposals"],
};

/** Kinds to assume for an undone action, because the live event of an undo does not contain the kind. */
export const takenBackKinds: readonly ActionKind[] = ["import", "example", "proposal"];

/**
 * Returns the queries that an action makes stale. Used for the actions of this tab and for live events.
 * `takenBack` contains the kinds of undone or redone actions.
 */
export function staleQueries(
  { nouns, records }: Touched,
  takenBack: readonly ActionKind[] = [],
): QueryPrefix[] {
  const effects = takenBack.map((kind) => showsEffect[kind]).filter((prefix) => prefix !== undefined);
  const log = [["actions"], ...effects];
  if (records === null) return [...nouns.flatMap(everythingOf), ...log];
  const lists = [...new Set(records.map(({ noun }) => noun))].flatMap(shownIn);
  const pages = records.flatMap(({ noun, id }) => queriesOfRecord(noun, id));
  return [...lists, ...pages, ...log];
}

function everythingOf(noun: string): readonly QueryPrefix[] {
  const own = queriesOf(noun);
  const lists = shownIn(noun);
  if (own === undefined) return lists;
  return [...lists, [own], [`${noun}Follow`], ...ofRecords("Notes"), ...ofRecords("Attachments")];
}

function queriesOfRecord(noun: string, id: string): readonly QueryPrefix[] {
  const own = queriesOf(noun);
  if (own === undefined) return [];
  return [[own, "read", id], [`${noun}Follow`], timelineKey(own, id), provenanceKey(own, id)];
}
