import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The stages of a record on its page. The code loads with the first record of a kind with a board. */
export const LazyStagePath = lazyComponent(async () => (await import("./board/stage-path.tsx")).StagePath);
