import { lazyParts, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

const part = lazyParts(async () => {
  const { InteractionForm, OpenInteraction } = await import("./interaction-record.tsx");
  return { InteractionForm, OpenInteraction };
});

export const LazyInteractionForm = part("InteractionForm");

export const OpenInteraction = part("OpenInteraction");

export const preloading = preloadOnHover(LazyInteractionForm);
