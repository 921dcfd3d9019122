import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { repeatField } from "./task-cell-parts.ts";

/** The bulk edit rules of tasks, including the repetition. */
export const taskBulkParts: BulkParts = { fields: { repeat: repeatField } };
