import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { contactSource } from "./contact-source.ts";

/** The cell editors of contacts, for the list and for contact pages. */
export const contactCells = lazyCells(contactSource, async () => {
  return (await import("./contact-cell-parts.ts")).useContactCellParts;
});

/** Editable fields without a descriptor. */
export const contactCellFields = ["company"] as const;
