import { type AnyKind, recordKinds, recordNouns } from "../kind/record-kinds.ts";

export const testEvent = "webhook.test";

/** Returns the event types of a kind. This file avoids zod to keep the web app's first load small. */
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
