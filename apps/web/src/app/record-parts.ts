export { RecordDealList } from "#src/features/deals/deals-of-record.tsx";
export { InteractionLine } from "#src/features/interactions/interaction-line.tsx";
export { StagePath } from "#src/features/pipeline/board/stage-path.tsx";
export { RecordTasks } from "#src/features/tasks/record-tasks.tsx";
