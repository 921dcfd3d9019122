import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { repeatField } from "./task-cell-parts.ts";

/** Special bulk changes of tasks: the repetition. */
export const taskBulkParts: BulkParts = { fields: { repeat: repeatField } };
