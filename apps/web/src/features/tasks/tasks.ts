import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export { OpenTask } from "./lazy-task-parts.ts";

/** The tasks of a record. The code loads after the record. */
export const LazyRecordTasks = lazyComponent(async () => (await import("./record-tasks.tsx")).RecordTasks);
