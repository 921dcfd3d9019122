import type { Noun } from "@lanyard/contract/action/action-schema";
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
import { eventRecords } from "@lanyard/contract/limits";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { noteOwnAction } from "#src/lib/api/own-actions.ts";
import type { KindName } from "./kind-name.ts";
import { provenanceKey } from "./provenance/set-by.ts";
import { timelineKey } from "./timeline/timeline-key.ts";

/** The beginning of the key of queries: the noun and the route of the contract. */
export type QueryPrefix = readonly string[];

const timelines: readonly QueryPrefix[] = Object.values(recordKinds).map(({ plural }) => timelineKey(plural));

/** What belongs to records of each kind; the event does not say to which kind. */
function ofRecords(what: "Notes" | "Attachments"): readonly QueryPrefix[] {
  return recordNouns.map((noun) => [`${noun}${what}`]);
}

/** The board of a kind that has one. */
function boardsOf(noun: string): readonly QueryPrefix[] {
  const card = cardNounOf(noun);
  return card === undefined ? [] : [[boardOf(card).routes ?? recordKinds[card].plural, "board"]];
}

/** What carries the names of records of a kind: the lists, pages and boards of those that belong to them. */
function namedIn(noun: string): readonly QueryPrefix[] {
  if (!isRecordNoun(noun)) return [];
  return childrenOf(noun).flatMap(({ noun: child }) => {
    const { plural } = recordKinds[child];
    return [[plural, "list"], [plural, "read"], ...boardsOf(child)];
  });
}

/** Who takes part in a deal. */
const takingPart: QueryPrefix = [recordKinds.deal.plural, recordKinds.contact.plural];

/** A pair ends with one of its records, and comes back with it. */
const likelyDuplicates: QueryPrefix = ["duplicates", "list"];

/** Kinds whose cards are worth something: their figures are shown. */
const withFigures: readonly RecordNoun[] = nounsWith("board").filter(
  (noun) => boardOf(noun).amount !== undefined,
);

const figures = withFigures.flatMap((noun) => [[recordKinds[noun].plural, "figures"], ...boardsOf(noun)]);

/** What a board of any kind shows of the pipeline it stands for. */
const standing: readonly QueryPrefix[] = [
  ["pipeline"],
  ...nounsWith("board").map((noun) => [recordKinds[noun].plural]),
];

/** What a kind's declaration says of where else its records show: among likely duplicates, in figures, in what they belong to. */
function alsoShown(noun: RecordNoun): readonly QueryPrefix[] {
  const { has, parents, showsInParents }: AnyKind = recordKinds[noun];
  return [
    ...(has.merge ? [likelyDuplicates] : []),
    ...(withFigures.includes(noun) ? [[recordKinds[noun].plural, "figures"]] : []),
    ...(showsInParents ? Object.values(parents) : []).flatMap(({ to }) => [
      ...boardsOf(to),
      ...["list", "count", "read"].map((view) => [recordKinds[to].plural, view]),
    ]),
  ];
}

/** What else shows what no declaration knows of: links of two kinds, settings, and what belongs to records. */
const alsoShownIn: Readonly<Record<string, readonly QueryPrefix[]>> = {
  contact: [takingPart],
  duplicate: [likelyDuplicates],
  note: [...ofRecords("Notes"), ...timelines],
  attachment: [...ofRecords("Attachments"), ...timelines],
  "deal-contact": [takingPart, ["deals", "list"], ...timelines],
  stage: standing,
  pipeline: standing,
  "lost-reason": [["lostReasons"]],
  member: [["person", "list"], ["members"], ["lanyard-id", "members"]],
  organisation: [["organisation"], ...figures],
};

/** The queries of a kind of record; undefined for what is none. */
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
        ];
  return [
    ...lists,
    ...boardsOf(noun),
    ...namedIn(noun),
    ...(isRecordNoun(noun) ? alsoShown(noun) : []),
    ...(alsoShownIn[noun] ?? []),
  ];
}

/** What an action touched: records, or null when they are too many to name and everything of these nouns may have changed. */
export type Touched = {
  readonly nouns: readonly Noun[];
  readonly records: readonly { readonly noun: Noun; readonly id: string }[] | null;
};

/** The queries that an action makes stale, of whomever it is: the one table that changes of this tab and live events use. */
export function staleQueries({ nouns, records }: Touched): QueryPrefix[] {
  if (records === null) return [...nouns.flatMap(everythingOf), ["actions"]];
  const lists = [...new Set(records.map(({ noun }) => noun))].flatMap(shownIn);
  const pages = records.flatMap(({ noun, id }) => queriesOfRecord(noun, id));
  return [...lists, ...pages, ["actions"]];
}

function everythingOf(noun: string): readonly QueryPrefix[] {
  const own = queriesOf(noun);
  const lists = shownIn(noun);
  return own === undefined ? lists : [...lists, [own], ...ofRecords("Notes"), ...ofRecords("Attachments")];
}

function queriesOfRecord(noun: string, id: string): readonly QueryPrefix[] {
  const own = queriesOf(noun);
  return own === undefined ? [] : [[own, "read", id], timelineKey(own, id), provenanceKey(own, id)];
}

type Change = {
  noun: Noun;
  /** The records that were touched; left out when the answer does not name them. */
  ids?: readonly string[] | undefined;
  /** The action that the answer named. */
  actionId?: string | undefined;
  /** Queries that the answer itself brought up to date. */
  kept?: readonly QueryKey[] | undefined;
};

/** Refreshes what a change of this tab made stale; the live event of the same action then refreshes nothing again. */
export function useRefresh(): (change: Change) => Promise<unknown> {
  const cache = useQueryClient();
  return ({ noun, ids, actionId, kept = [] }) => {
    if (actionId !== undefined) noteOwnAction(actionId);
    const isNamed = ids !== undefined && ids.length <= eventRecords;
    const records = isNamed ? ids.map((id) => ({ noun, id })) : null;
    const isKept = (key: QueryKey) =>
      kept.some((prefix) => prefix.every((part, index) => part === key[index]));
    return Promise.all(
      staleQueries({ nouns: [noun], records }).map((queryKey) =>
        cache.invalidateQueries({ queryKey, predicate: (query) => !isKept(query.queryKey) }),
      ),
    );
  };
}
