import { phoneKey } from "../field/phone-text.ts";

export const pointKinds = ["work", "private", "mobile", "other"] as const;
export type PointKind = (typeof pointKinds)[number];

export const defaultPointKind: PointKind = "work";

export type ContactPoint<First extends string> = { [Name in First]: string } & { kind: PointKind };

export function isPointKind(text: string): text is PointKind {
  return pointKinds.some((kind) => kind === text);
}

/**
 * Returns a key for comparing contact points. The key of an e-mail address ignores case; the key of a phone
 * number ignores punctuation.
 */
export function pointKey(value: string): string {
  return value.includes("@") ? value.toLowerCase() : phoneKey(value);
}
