import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { contactSource } from "./contact-source.ts";

/** Editors for values of contacts, in the list and on their pages. */
export const contactCells = lazyCells(contactSource, async () => {
  return (await import("./contact-cell-parts.ts")).useContactCellParts;
});

/** The cells that no field descriptor describes. */
export const contactCellFields = ["company"] as const;
