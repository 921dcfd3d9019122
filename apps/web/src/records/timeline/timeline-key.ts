/** The nouns whose records have a timeline. */
export type TimelineNoun = "contacts" | "companies" | "deals";

/** Under which a record's timeline is kept; without a record, those of all records of the noun. Named for its route. */
export function timelineKey(noun: TimelineNoun, id?: string) {
  return id === undefined ? ([noun, "activity"] as const) : ([noun, "activity", id] as const);
}

/** The records that have a timeline, by what belongs to them. */
const recordsOf = {
  contactNotes: "contacts",
  companyNotes: "companies",
  dealNotes: "deals",
  contactAttachments: "contacts",
  companyAttachments: "companies",
  dealAttachments: "deals",
} as const satisfies Record<string, TimelineNoun>;

/** The timeline that a record's notes and files change. */
export function timelineKeyOf({ noun, id }: { noun: keyof typeof recordsOf; id: string }) {
  return timelineKey(recordsOf[noun], id);
}
