import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { dealFieldReading } from "./deal-cell-parts.ts";
import { dealLinks } from "./deal-link-cells.tsx";
import { entryValues } from "./lost-reason.ts";
import { updateMany } from "./missing-stage-fields.ts";

/** The bulk edits of deals. Moving to a stage asks for its required fields and, if lost, for the reason. */
export const dealBulkParts: BulkParts = {
  async completeStage(stage, entering) {
    const values = await entryValues(stage, entering);
    const asksLater = entering.ids.length !== 1 && stage.required_fields.length > 0;
    return values && { values, send: asksLater ? updateMany : undefined };
  },
  fields: dealFieldReading,
  links: dealLinks,
};
