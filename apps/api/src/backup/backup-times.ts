export const dayMs = 24 * 3_600_000;

/** After a start, so that a machine which is off at night is backed up as well, and nobody waits for it. */
const afterStartMs = 10 * 60_000;

/**
 * When the next backup is due: at the time of day `at` ("03:00") by the clock of this machine, or ten minutes from now when
 * the last is older than a day.
 */
export function nextBackupAt({ at, last, now }: { at: string; last: Date | undefined; now: Date }): Date {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const today = new Date(now);
  today.setHours(hours, minutes, 0, 0);
  const tomorrow = new Date(today);
  tomorrow.setDate(today.getDate() + 1);
  const regular = today > now ? today : tomorrow;
  const soon = new Date(now.getTime() + afterStartMs);
  const isMissed = last !== undefined && now.getTime() - last.getTime() > dayMs;
  return isMissed && soon < regular ? soon : regular;
}
