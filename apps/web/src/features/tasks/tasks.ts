import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export { OpenTask } from "./lazy-task-parts.ts";

export const LazyRecordTasks = lazyComponent(async () => (await import("./record-tasks.tsx")).RecordTasks);
