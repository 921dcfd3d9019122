import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export const LazyStagePath = lazyComponent(async () => (await import("./board/stage-path.tsx")).StagePath);
