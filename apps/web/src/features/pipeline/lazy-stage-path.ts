import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The way of a record through the stages, on its page; its code comes with the first one that has a board. */
export const LazyStagePath = lazyComponent(async () => (await import("./board/stage-path.tsx")).StagePath);
