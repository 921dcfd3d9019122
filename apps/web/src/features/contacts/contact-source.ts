import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { kindListParams } from "#src/records/list/kind-list-params.ts";
import { lazySelection } from "#src/records/selection/lazy-selection.tsx";
import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { recordSource } from "#src/records/source.ts";
import { contactName } from "./contact-name.ts";

/** The contacts API names the search parameter `q` (rulings, B). */
export const contactListParams = kindListParams(contactKind, { searched: "q" });

export const contactSource = recordSource(contactKind, {
  params: contactListParams,
  nameOf: contactName,
  // Without a search, the next page is prefetched (spec section 9).
  isPrefetched: ({ search }) => search === "",
});

export const contactCells = lazyCells(contactSource, async () => {
  return (await import("./contact-cell-parts.tsx")).useContactCellParts;
});

/** The parts of the kind's list. The board of the kind uses them too. */
export const contactList = {
  source: contactSource,
  filters: lazyFilters("contact", async () => (await import("./contact-filters.ts")).useContactFilters),
  Selecting: lazySelection(
    contactSource,
    async () => (await import("./contact-cell-parts.tsx")).contactBulkParts,
  ),
};
