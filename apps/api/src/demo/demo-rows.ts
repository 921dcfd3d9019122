import type { Noun } from "@lanyard/contract/action/action-schema";
import { companyRecords } from "#src/features/company/company.ts";
import { contactLabel, contactRecords } from "#src/features/contact/contact.ts";
import { dealRecords } from "#src/features/deal/deal.ts";
import { tasks } from "#src/features/task/task.ts";
import { writtenColumns } from "#src/records/record-kind.ts";
import type { DemoNote } from "./demo-contact-life.ts";
import { type DemoEvent, lastEventTime } from "./demo-event.ts";
import type { DemoContact, DemoData, DemoDeal } from "./demo-organisation.ts";
import type { DemoRandom } from "./demo-random.ts";
import type { DemoTask } from "./demo-task.ts";

const isoTime = (at: number) => new Date(at).toISOString();

function lifeColumns(events: readonly DemoEvent[]) {
  const [createdAt, updatedAt] = [events[0]?.at ?? 0, lastEventTime(events) ?? 0];
  return { version: events.length, created_at: isoTime(createdAt), updated_at: isoTime(updatedAt) };
}

/** Companies and deals belong to their creator. */
const ownerOf = ([created]: readonly DemoEvent[]) => ({ owner_id: created?.actor.id ?? null });

export function companyRow({ id, fields, events }: DemoData["companies"][number]) {
  return {
    id,
    ...writtenColumns(companyRecords, { ...fields, ...ownerOf(events) }),
    ...lifeColumns(events),
  };
}

export function contactRow({ id, fields, stageId, events }: DemoContact) {
  const movedAt = lastEventTime(events, "move");
  return {
    id,
    ...writtenColumns(contactRecords, fields),
    ...lifeColumns(events),
    stage_id: stageId,
    stage_entered_at: movedAt === undefined ? null : isoTime(movedAt),
  };
}

export function dealRow({ id, fields, contact, company, stageId, events }: DemoDeal, pipelineId: string) {
  const links = { company_id: company?.id ?? null, contact_id: contact?.id ?? null };
  const names = new Map([
    [company?.id ?? "", company?.fields.name ?? null],
    [contact?.id ?? "", contact ? contactLabel(contact.fields) : null],
  ]);
  return {
    id,
    ...writtenColumns(
      dealRecords,
      { ...fields, ...links, ...ownerOf(events) },
      { names, phoneCountry: null },
    ),
    pipeline_id: pipelineId,
    stage_id: stageId,
    stage_entered_at: isoTime(lastEventTime(events) ?? 0),
    ...lifeColumns(events),
  };
}

export function taskRow({ id, fields, about, owner, events }: DemoTask) {
  const links = { contact_id: null, company_id: null, deal_id: null, ...about };
  return {
    id,
    ...writtenColumns(tasks.kind, { ...fields, ...links, owner_id: owner.id }),
    ...lifeColumns(events),
  };
}

export function noteRow({ id, contactId, body, author, at }: DemoNote) {
  return {
    id,
    contact_id: contactId,
    body,
    author_id: author.id,
    author_name: author.name,
    created_at: isoTime(at),
    updated_at: isoTime(at),
  };
}

export function lostReasonRow(random: DemoRandom, now: number, reason: { name: string; position: number }) {
  return { id: random.id(now), ...reason, version: 1, created_at: isoTime(now) };
}

/** Returns an action and a change for each event, as `inAction` would have written them. */
export function historyRows(random: DemoRandom, events: readonly DemoEvent[]) {
  const entries = events.map((event) => ({ event, actionId: random.id(event.at) }));
  return {
    actions: entries.map(({ event, actionId }) => ({
      id: actionId,
      kind: event.kind,
      noun: event.noun,
      actor_id: event.actor.id,
      actor_name: event.actor.name,
      at: isoTime(event.at),
      label: event.label,
      record_count: 1,
      record_id: event.recordId,
    })),
    changes: entries.map(({ event, actionId }) => ({
      action_id: actionId,
      noun: event.noun,
      record_id: event.recordId,
      subject_id: event.subjectId,
      op: event.op,
      before: event.before ?? null,
      after: event.after ?? null,
      version: event.version,
    })),
  };
}

export function countRows(random: DemoRandom, now: number, events: readonly DemoEvent[]) {
  const counts = new Map<Noun | "action", number>([["action", events.length]]);
  for (const { noun, op } of events) if (op === "create") counts.set(noun, (counts.get(noun) ?? 0) + 1);
  return [...counts].map(([noun, delta]) => ({ id: random.id(now), noun, delta }));
}
