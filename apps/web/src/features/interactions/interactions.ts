import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The line that logs an interaction. The code loads after the record. */
export const LazyInteractionLine = lazyComponent(
  async () => (await import("./interaction-line.tsx")).InteractionLine,
);
