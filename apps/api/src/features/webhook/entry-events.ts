import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { maxDeliveryBytes } from "@lanyard/contract/webhook/webhook-schema";
import { impliedFields } from "#src/log/record-change.ts";
import type { LoggedEntry } from "#src/log/unsent-changes-sql.ts";

type Values = Readonly<Record<string, unknown>>;

const happeningOf: Readonly<Record<string, string>> = {
  create: "created",
  update: "updated",
  delete: "deleted",
  restore: "restored",
};

/**
 * Returns the event types of a change, beginning with the general type. Undo, redo, imports and bulk edits
 * cause the same events as single edits.
 */
export function eventsOf({ noun, op, after }: Pick<LoggedEntry, "noun" | "op" | "after">): string[] {
  const general = happeningOf[op];
  if (general === undefined || !isRecordNoun(noun)) return [];
  const values = valuesOf(after);
  const special = op === "update" ? specialUpdates(values) : op === "delete" ? specialDeletion(values) : [];
  return [general, ...special].map((happening) => `${noun}.${happening}`);
}

function specialUpdates(after: Values): string[] {
  return [
    ...("stage_id" in after ? ["stage_changed"] : []),
    ...("done_at" in after ? [after.done_at === null ? "reopened" : "completed"] : []),
    ...("owner_id" in after ? ["owner_changed"] : []),
  ];
}

const specialDeletion = ({ merged_into }: Values) => (typeof merged_into === "string" ? ["merged"] : []);

function valuesOf(logged: unknown): Values {
  return typeof logged === "object" && logged !== null ? Object.fromEntries(Object.entries(logged)) : {};
}

export function bodyOf(event: string, entry: LoggedEntry, record: unknown): string {
  const { action_id, by, noun, record_id: id, op: kind, before, after } = entry;
  const fields =
    kind === "update" ? Object.keys(valuesOf(after)).filter((name) => !impliedFields.has(name)) : [];
  const head = { action_id, by, noun, id, kind, fields };
  const written = (data: object) =>
    JSON.stringify({ type: event, timestamp: new Date(entry.at).toISOString(), data: { ...head, ...data } });
  const bodies = Iterator.from([
    () => written({ before: before ?? null, after: after ?? null, record: record ?? null }),
    () => written({ before: before ?? null, after: after ?? null, left_out: ["record"] }),
    () => written({ left_out: ["record", "before", "after"] }),
  ]);
  // The iterator creates a shorter body only if the longer one does not fit.
  return bodies.map((body) => body()).find((body) => Buffer.byteLength(body) <= maxDeliveryBytes) ?? "";
}
