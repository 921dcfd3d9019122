import { phoneKey } from "../field/phone-text.ts";

/** What an address or a number of somebody is for. */
export const pointKinds = ["work", "private", "mobile", "other"] as const;
export type PointKind = (typeof pointKinds)[number];

/** What one is for of which nothing was said. */
export const defaultPointKind: PointKind = "work";

/** A way to reach somebody: the value is called as in the specification's field, which holds the first one. */
export type ContactPoint<First extends string> = { [Name in First]: string } & { kind: PointKind };

/** Narrows any text to a kind. */
export function isPointKind(text: string): text is PointKind {
  return pointKinds.some((kind) => kind === text);
}

/** Returns the comparison key of a contact point: an address without case, a number without punctuation. */
export function pointKey(value: string): string {
  return value.includes("@") ? value.toLowerCase() : phoneKey(value);
}
