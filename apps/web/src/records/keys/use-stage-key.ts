import { usePlaceKey } from "./place-keys.ts";

/** On a record's page the key of stages goes to the next stage, from where the others are reached and chosen. */
export function useStageKey(mayMove: boolean): void {
  usePlaceKey("stage", mayMove ? focusStages : undefined);
}

function focusStages(): boolean {
  const next = document.querySelector<HTMLElement>("main .strap .is-now ~ li button");
  const step =
    document.querySelector<HTMLElement>("main .strap-choice select") ??
    next ??
    document.querySelector<HTMLElement>("main .strap button") ??
    document.querySelector<HTMLElement>("main .record__head .stage-add");
  step?.focus();
  return step !== null;
}
