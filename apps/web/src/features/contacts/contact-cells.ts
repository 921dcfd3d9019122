import { CompanyField } from "#src/features/companies/companies.ts";
import { lazyCells } from "#src/records/cells/lazy-cell-editor.tsx";
import { contactSource } from "./contact-source.ts";

/** What edits the values of contacts in place, in the list and on their pages. */
export const contactCells = lazyCells(contactSource, async () => {
  // An editor without its field would have nowhere to put the focus.
  const [{ useContactCellParts }] = await Promise.all([
    import("./contact-cell-parts.ts"),
    CompanyField.fetch(),
  ]);
  return useContactCellParts;
});

/** Those of them that no descriptor describes. */
export const contactCellFields = ["company"] as const;
