import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The line that logs an interaction on a record's page; the code loads after the record. */
export const LazyInteractionLine = lazyComponent(
  async () => (await import("./interaction-line.tsx")).InteractionLine,
);
