import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { dealFieldReading } from "./deal-cell-parts.ts";
import { dealLinks } from "./deal-link-cells.tsx";
import { lostReasonOf } from "./lost-reason.ts";

/** What a deal's own code knows of changing many at once: a lost stage asks why, once for all. */
export const dealBulkParts: BulkParts = {
  completeStage: lostReasonOf,
  fields: dealFieldReading,
  links: dealLinks,
};
