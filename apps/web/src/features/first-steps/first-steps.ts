import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The first steps in place of records that are not there yet. */
export const LazyFirstSteps = lazyComponent(
  async () => (await import("./empty-first-steps.tsx")).EmptyFirstSteps,
);

/** The first steps where they are always found. */
export const LazyFirstStepList = lazyComponent(
  async () => (await import("./first-step-list.tsx")).FirstStepCard,
);

/** On every page while example data are there; its code is not part of the first load. */
export const LazyExampleStrap = lazyComponent(
  async () => (await import("./example-strap.tsx")).ExampleStrap,
  { loadsWhenIdle: true },
);
