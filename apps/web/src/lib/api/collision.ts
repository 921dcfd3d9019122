import { ApiError } from "@lanyard/client/api-error";
import { formatRelative } from "#src/lib/format/relative-time.ts";
import { t } from "#src/lib/i18n/messages.ts";

/** The field values that another member changed in the meantime; `by` names the member and the time. */
export type Collision = {
  readonly version: number;
  readonly current: ReadonlyMap<string, unknown>;
  readonly by: { readonly name: string; readonly when: string };
};

/** Returns the collision of a refused edit; undefined for other failures. */
export function collisionIn(error: unknown): Collision | undefined {
  if (!(error instanceof ApiError) || !error.is("FIELDS_COLLIDE")) return undefined;
  const { version, current, changed } = error.facts;
  if (typeof version !== "number" || typeof current !== "object" || current === null) return undefined;
  const { name, at } = Object(changed);
  const by = { name: String(name || t("ui.anotherMember")), when: formatRelative(at ?? new Date()) };
  return { version, current: new Map(Object.entries(current)), by };
}
