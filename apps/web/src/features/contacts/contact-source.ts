import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { kindListParams } from "#src/records/list/kind-list-params.ts";
import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { recordSource } from "#src/records/source.ts";
import { contactName } from "./contact-name.ts";

/** The contacts API names the search parameter `q` (rulings, B). */
export const contactListParams = kindListParams(contactKind, { searched: "q" });

export const contactSource = recordSource(contactKind, {
  routes: ({ contacts }) => contacts,
  params: contactListParams,
  nameOf: contactName,
  // Without a search, the next page is prefetched (spec section 9).
  isPrefetched: ({ search }) => search === "",
});

export const contactCells = lazyCells(contactSource, async () => {
  return (await import("./contact-cell-parts.ts")).useContactCellParts;
});

/** Editable fields without a descriptor. */
export const contactCellFields = ["company"] as const;
