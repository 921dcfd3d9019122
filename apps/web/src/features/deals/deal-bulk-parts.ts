import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { dealFieldReading } from "./deal-cell-parts.ts";
import { dealLinks } from "./deal-link-cells.tsx";
import { entryValues } from "./lost-reason.ts";

/** The bulk edit rules of deals. A move to a lost stage asks for the reason once. */
export const dealBulkParts: BulkParts = {
  completeStage: (stage) => entryValues(stage),
  fields: dealFieldReading,
  links: dealLinks,
};
