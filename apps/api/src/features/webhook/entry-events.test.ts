import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { webhookEvents } from "@lanyard/contract/webhook/webhook-events";
import { maxDeliveryBytes } from "@lanyard/contract/webhook/webhook-schema";
import { expect, test } from "vitest";
import { bodyOf, eventsOf } from "./entry-events.ts";

const entry = {
  action_id: "a",
  at: "2026-11-29 04:00:00.123456+00",
  by: "Ada",
  noun: "deal",
  record_id: "r",
  op: "update",
  before: { stage_id: "one" } as unknown,
  after: { stage_id: "two", stage_entered_at: "now" } as unknown,
  version: 2,
};

test("a change causes a general event and more specific events", () => {
  expect(eventsOf(entry)).toEqual(["deal.updated", "deal.stage_changed"]);
  expect(eventsOf({ noun: "task", op: "update", after: { done_at: "now" } })).toEqual([
    "task.updated",
    "task.completed",
  ]);
  expect(eventsOf({ noun: "task", op: "update", after: { done_at: null } })).toContain("task.reopened");
  expect(eventsOf({ noun: "contact", op: "delete", after: { merged_into: "x" } })).toEqual([
    "contact.deleted",
    "contact.merged",
  ]);
  expect(eventsOf({ noun: "contact", op: "create", after: null })).toEqual(["contact.created"]);
  expect(eventsOf({ noun: "pipeline", op: "create", after: null })).toEqual([]);
});

test("webhooks can subscribe to every event that a change causes", () => {
  for (const noun of recordNouns) {
    const names = Object.keys(recordKinds[noun].fields);
    const after = Object.fromEntries(names.map((name) => [name, "x"]));
    for (const op of ["create", "update", "delete", "restore"])
      for (const event of eventsOf({ noun, op, after })) expect(webhookEvents).toContain(event);
  }
});

test("an event's body lists the changed fields, except derived fields", () => {
  expect(JSON.parse(bodyOf("deal.updated", entry, { id: "r" }))).toEqual({
    type: "deal.updated",
    timestamp: "2026-11-29T04:00:00.123Z",
    data: {
      ...{ action_id: "a", by: "Ada", noun: "deal", id: "r", kind: "update", fields: ["stage_id"] },
      ...{ before: entry.before, after: entry.after, record: { id: "r" } },
    },
  });
});

test("an event's body omits parts that would make it larger than 256 KB", () => {
  const large = { text: "é".repeat(maxDeliveryBytes / 2) };
  const body = bodyOf("deal.updated", entry, large);
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(maxDeliveryBytes);
  expect(JSON.parse(body).data).toMatchObject({ after: entry.after, left_out: ["record"] });
  const largest = bodyOf("deal.updated", { ...entry, after: large }, large);
  expect(JSON.parse(largest).data.left_out).toEqual(["record", "before", "after"]);
});
