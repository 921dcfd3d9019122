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

/** The quick view of an interaction next to a list or board. */
export const OpenInteraction = lazyComponent(
  async () => (await import("./interaction-record.tsx")).OpenInteraction,
);

/** The line that logs an interaction. The code loads after the record. */
export const LazyInteractionLine = lazyComponent(
  async () => (await import("./interaction-line.tsx")).InteractionLine,
);
