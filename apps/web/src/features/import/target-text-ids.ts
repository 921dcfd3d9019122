/**
 * The texts of targets that are no fields of the record, or have other names. Messages about omitted cells use them too;
 * `npm run generate` reads this list.
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
