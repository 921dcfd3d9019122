import { ApiError } from "@lanyard/client/api-error";

/** What somebody else made of fields that this person changes too. */
export type Collision = { readonly version: number; readonly current: ReadonlyMap<string, unknown> };

/** The collision that a refused edit tells of; undefined for every other failure. */
export function collisionIn(error: unknown): Collision | undefined {
  if (!(error instanceof ApiError) || !error.is("FIELDS_COLLIDE")) return undefined;
  const { version, current } = error.facts;
  if (typeof version !== "number" || typeof current !== "object" || current === null) return undefined;
  return { version, current: new Map(Object.entries(current)) };
}
