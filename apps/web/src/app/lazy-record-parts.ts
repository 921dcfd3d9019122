import { lazyParts } from "#src/ui/feedback/lazy-component.tsx";

const part = lazyParts(() => import("./record-parts.ts"));

export const LazyInteractionLine = part("InteractionLine");

export const LazyRecordDealList = part("RecordDealList");

export const LazyRecordTasks = part("RecordTasks");

export const LazyStagePath = part("StagePath");
