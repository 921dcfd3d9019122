/**
 * Labels of import targets that are not fields, or whose label differs from that of their field. Messages
 * about ignored cells and `npm run generate` also use these labels.
 */
export const ownTargetTexts = {
  first: "contacts.target.first",
  last: "contacts.target.last",
  full_name: "contacts.target.fullName",
  company_domain: "import.target.companyDomain",
  note: "import.target.note",
  created_at: "import.target.createdAt",
  due_at: "import.target.dueAt",
  due_time: "import.target.dueTime",
  start_time: "import.target.startTime",
  done: "import.target.done",
  done_at: "import.target.doneAt",
  won_or_lost: "import.target.wonOrLost",
} as const satisfies Readonly<Record<string, string>>;
