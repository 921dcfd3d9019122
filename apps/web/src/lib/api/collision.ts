import { ApiError } from "@lanyard/client/api-error";
import { formatRelative } from "#src/lib/format/relative-time.ts";
import { t } from "#src/lib/i18n/messages.ts";

type Author = { readonly name: string; readonly when: string };

/**
 * A conflict with changes by other members: the current values, and the member and time of the newest change.
 */
export type Collision = {
  readonly version: number;
  readonly current: ReadonlyMap<string, unknown>;
  readonly by: Author;
  readonly byField: ReadonlyMap<string, Author>;
};

export function collisionIn(error: unknown): Collision | undefined {
  if (!(error instanceof ApiError) || !error.is("FIELDS_COLLIDE")) return undefined;
  const { version, current, changed, changed_fields } = error.facts;
  if (typeof version !== "number" || typeof current !== "object" || current === null) return undefined;
  const fields = Object.entries(Object(changed_fields)).map(([field, by]) => [field, authorOf(by)] as const);
  return {
    version,
    current: new Map(Object.entries(current)),
    by: authorOf(changed),
    byField: new Map(fields),
  };
}

function authorOf(changed: unknown): Author {
  const { name, at } = Object(changed);
  return { name: String(name || t("ui.anotherMember")), when: formatRelative(at ?? new Date()) };
}
