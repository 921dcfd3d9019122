import { type AnyKind, recordKinds, recordNouns } from "../kind/record-kinds.ts";

/** The event of a test delivery. */
export const testEvent = "webhook.test";

/** The event types of a kind: what can happen to its records. Without schemas, so that the browser can load it first. */
function eventsOf({ noun, fields, has }: AnyKind): string[] {
  const happenings = [
    ...["created", "updated", "deleted", "restored"],
    ...(has.merge ? ["merged"] : []),
    ...(has.board === false ? [] : ["stage_changed"]),
    ...("done_at" in fields ? ["completed", "reopened"] : []),
    ...("owner_id" in fields ? ["owner_changed"] : []),
  ];
  return happenings.map((happening) => `${noun}.${happening}`);
}

/** The event types of all kinds, such as `contact.created`. */
export const webhookEvents: readonly string[] = recordNouns.flatMap((noun) => eventsOf(recordKinds[noun]));
