import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { contactSource } from "./contact-source.ts";

export const contactCells = lazyCells(contactSource, async () => {
  return (await import("./contact-cell-parts.ts")).useContactCellParts;
});

/** Editable fields without a descriptor. */
export const contactCellFields = ["company"] as const;
