import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { repeatField } from "./task-cell-parts.ts";

export const taskBulkParts: BulkParts = { fields: { repeat: repeatField } };
