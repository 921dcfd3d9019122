import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export const LazyFirstSteps = lazyComponent(
  async () => (await import("./first-step-list.tsx")).EmptyFirstSteps,
);
