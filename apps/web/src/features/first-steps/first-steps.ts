import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The first steps, in place of an empty list. */
export const LazyFirstSteps = lazyComponent(
  async () => (await import("./empty-first-steps.tsx")).EmptyFirstSteps,
);
