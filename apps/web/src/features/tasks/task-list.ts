import { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { lazySelection } from "#src/records/selection/lazy-selection.tsx";
import { taskSource } from "./task-source.ts";

export const taskList = {
  source: taskSource,
  filters: lazyFilters("task", async () => (await import("./task-filters.tsx")).useTaskFilters),
  Selecting: lazySelection(taskSource, async () => (await import("./task-cell-parts.ts")).taskBulkParts),
};
