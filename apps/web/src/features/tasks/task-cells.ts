import { lazyCells } from "#src/records/cells/lazy-cell-editor.tsx";
import { taskSource } from "./task-source.ts";

/** What edits the values of tasks in place, on their pages. */
export const taskCells = lazyCells(taskSource, async () => {
  return (await import("./task-cell-parts.ts")).useTaskCellParts;
});

/** The cells that no field descriptor describes. */
export const taskCellFields = ["repeat"] as const;
