/** The nouns whose records have a timeline. */
export type TimelineNoun = "contacts" | "companies" | "deals";

/** Under which a record's timeline is kept; without a record, those of all records of the noun. Named for its route. */
export function timelineKey(noun: TimelineNoun, id?: string) {
  return id === undefined ? ([noun, "activity"] as const) : ([noun, "activity", id] as const);
}
