import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField } from "#src/features/contacts/contacts.ts";
import { DealField } from "#src/features/deals/deals.ts";
import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { lazyCells } from "#src/records/cells/lazy-cell-editor.tsx";
import { taskSource } from "./task-source.ts";

/** What edits the values of tasks in place, on their pages. */
export const taskCells = lazyCells(taskSource, async () => {
  // An editor without its field would have nowhere to put the focus.
  const [{ useTaskCellParts }] = await Promise.all([
    withMessages(["refusals", "tasks"], () => import("./task-cell-parts.ts")),
    CompanyField.fetch(),
    ContactField.fetch(),
    DealField.fetch(),
  ]);
  return useTaskCellParts;
});

/** Those of them that no descriptor describes. */
export const taskCellFields = ["repeat", "contact_id", "company_id", "deal_id"] as const;
