import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export {
  endedInteraction,
  isSubject,
  type Logging,
  loggingFailure,
  useInteractionLogging,
} from "./interaction-logging.ts";
export { interactionSource } from "./interaction-source.ts";
export { outcomeText, useInteractionTypes } from "./interaction-types-sync.tsx";

export const OpenInteraction = lazyComponent(
  async () => (await import("./interaction-record.tsx")).OpenInteraction,
);

export const LazyInteractionLine = lazyComponent(
  async () => (await import("./interaction-line.tsx")).InteractionLine,
);
