import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The first steps in place of records that are not there yet. */
export const LazyFirstSteps = lazyComponent(
  async () => (await import("./empty-first-steps.tsx")).EmptyFirstSteps,
);
