import { phoneKey } from "../field/phone-text.ts";

/** The use of an address or number. */
export const pointKinds = ["work", "private", "mobile", "other"] as const;
export type PointKind = (typeof pointKinds)[number];

/** The default use of an address or number. */
export const defaultPointKind: PointKind = "work";

/**
 * A contact point of a person. The value has the name of the specification's field, which holds the first
 * point.
 */
export type ContactPoint<First extends string> = { [Name in First]: string } & { kind: PointKind };

/** Narrows any text to a kind. */
export function isPointKind(text: string): text is PointKind {
  return pointKinds.some((kind) => kind === text);
}

/** Returns the comparison key of a contact point: an address without case, a number without punctuation. */
export function pointKey(value: string): string {
  return value.includes("@") ? value.toLowerCase() : phoneKey(value);
}
