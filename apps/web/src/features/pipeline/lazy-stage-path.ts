import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The stages of a record on its page; the code loads with the first record that has a board. */
export const LazyStagePath = lazyComponent(async () => (await import("./board/stage-path.tsx")).StagePath);
