import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField } from "#src/features/contacts/contacts.ts";
import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { lazyCells } from "#src/records/cells/lazy-cell-editor.tsx";
import { dealSource } from "./deal-source.ts";

/** What edits the values of deals in place, in the list and on their pages. */
export const dealCells = lazyCells(dealSource, async () => {
  // An editor without its field would have nowhere to put the focus.
  const [{ useDealCellParts }] = await Promise.all([
    withMessages(["refusals", "deals"], () => import("./deal-cell-parts.ts")),
    CompanyField.fetch(),
    ContactField.fetch(),
  ]);
  return useDealCellParts;
});

/** Those of them that no descriptor describes. */
export const dealCellFields = [
  "stage_id",
  "probability",
  "expected_close_date",
  "currency",
  "company_id",
  "contact_id",
] as const;
