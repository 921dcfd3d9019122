import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { repeatField } from "./task-cell-parts.ts";
import { taskLinks } from "./task-link-cells.tsx";

/** What a task's own code knows of changing many at once: how they repeat, and the one record that they are about. */
export function useTaskBulkParts(): BulkParts {
  return { fields: { repeat: repeatField }, links: taskLinks };
}
