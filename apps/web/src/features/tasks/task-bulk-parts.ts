import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { repeatField } from "./task-cell-parts.ts";

/** What a task's own code knows of changing many at once: how they repeat. */
export const taskBulkParts: BulkParts = { fields: { repeat: repeatField } };
