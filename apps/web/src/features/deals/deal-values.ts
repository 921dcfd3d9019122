import { readMoney } from "#src/lib/format/read-number.ts";

/** A typed amount as cents, rounded (spec section 5). Nothing is null; what is no number is NaN, which the contract refuses. */
export function centsOf(text: string, currency: string): number | null {
  if (text.trim() === "") return null;
  return readMoney(text, currency)?.value ?? Number.NaN;
}

/** Figures that are no number, such as "12.5k", are told as that; what has no figure is no amount above 0. */
export function isUnreadableAmount(text: string, currency: string): boolean {
  return /\p{Nd}/u.test(text) && readMoney(text, currency) === undefined;
}

/** A probability as its field shows it. */
export const percentText = (percent: number | null): string => (percent === null ? "" : String(percent));

/** A close date as the day that a field shows (rulings, A). */
export const closeDayText = (epochMs: number | null): string =>
  epochMs === null ? "" : new Date(epochMs).toISOString().slice(0, 10);

/** The day of a date field as epoch milliseconds at 00:00 UTC. */
export const closeDayOf = (day: string): number | null =>
  day === "" ? null : Date.parse(`${day}T00:00:00Z`);
