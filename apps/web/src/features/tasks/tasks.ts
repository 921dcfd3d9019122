import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The tasks of a record on its page or beside its list; their code comes once the record shows. */
export const LazyRecordTasks = lazyComponent(async () => (await import("./record-tasks.tsx")).RecordTasks);
