const dayMs = 86_400_000;

/** Whole days since a card entered its stage. */
export function daysInStage(enteredAt: string, now = Date.now()): number {
  return Math.max(0, Math.floor((now - Date.parse(enteredAt)) / dayMs));
}
