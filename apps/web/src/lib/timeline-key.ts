/** The records that have a timeline, by what belongs to them. */
const recordsOf = {
  contactNotes: "contacts",
  companyNotes: "companies",
  dealNotes: "deals",
  contactAttachments: "contacts",
  companyAttachments: "companies",
  dealAttachments: "deals",
} as const;

/** Under which the timeline of a record is kept, which changes with the record's notes and files. */
export function timelineKey(belonging: keyof typeof recordsOf, id: string) {
  return [recordsOf[belonging], "activity", id] as const;
}
