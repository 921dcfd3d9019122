import type { ActionEvent } from "@lanyard/contract/event/event-schema";
import { type TimelineNoun, timelineKey } from "#src/records/timeline/timeline-key.ts";

export type QueryPlace = readonly string[];

const timelines: readonly QueryPlace[] = [
  timelineKey("contacts"),
  timelineKey("companies"),
  timelineKey("deals"),
];

/** What belongs to records of each kind; the event does not say to which kind. */
function ofRecords(what: "Notes" | "Attachments"): readonly QueryPlace[] {
  return [[`contact${what}`], [`company${what}`], [`deal${what}`]];
}

/** Where records of a kind show, beside their own page: lists, boards, and what carries their name. */
const shownIn: Readonly<Record<string, readonly QueryPlace[]>> = {
  contact: [
    ["contacts", "list"],
    ["contacts", "count"],
    ["pipeline", "board"],
    ["deals", "list"],
    ["deals", "board"],
    ["companies"],
  ],
  company: [
    ["companies", "list"],
    ["companies", "count"],
    ["contacts", "list"],
    ["contacts", "read"],
    ["pipeline", "board"],
    ["deals", "list"],
    ["deals", "board"],
  ],
  deal: [
    ["deals", "list"],
    ["deals", "count"],
    ["deals", "board"],
    ["deals", "figures"],
  ],
  note: [...ofRecords("Notes"), ...timelines],
  attachment: [...ofRecords("Attachments"), ...timelines],
  stage: [["pipeline"], ["deals"], ["contacts"]],
  pipeline: [["pipeline"], ["deals"], ["contacts"]],
  "lost-reason": [["lostReasons"]],
  organisation: [["organisation"], ["deals", "board"], ["deals", "figures"]],
};

const queriesOf: Readonly<Record<string, TimelineNoun>> = {
  contact: "contacts",
  company: "companies",
  deal: "deals",
};

/** The queries that an action of anybody made old. */
export function placesOf({ nouns, records }: ActionEvent): QueryPlace[] {
  if (records === null) return [...nouns.flatMap(everythingOf), ["actions"]];
  const lists = [...new Set(records.map(({ noun }) => noun))].flatMap((noun) => shownIn[noun] ?? []);
  const pages = records.flatMap(({ noun, id }) => recordPlaces(noun, id));
  return [...lists, ...pages, ["actions"]];
}

function everythingOf(noun: string): readonly QueryPlace[] {
  const own = queriesOf[noun];
  const lists = shownIn[noun] ?? [];
  return own === undefined ? lists : [...lists, [own], ...ofRecords("Notes"), ...ofRecords("Attachments")];
}

function recordPlaces(noun: string, id: string): readonly QueryPlace[] {
  const own = queriesOf[noun];
  return own === undefined ? [] : [[own, "read", id], timelineKey(own, id)];
}
