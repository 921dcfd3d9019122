export {
  endedInteraction,
  isSubject,
  type Logging,
  loggingFailure,
  useInteractionLogging,
} from "./interaction-logging.ts";
export { interactionSource } from "./interaction-source.ts";
export { outcomeText, useInteractionTypes } from "./interaction-types-sync.tsx";
export { OpenInteraction } from "./lazy-interaction-parts.ts";
