import { leadStatuses } from "@lanyard/contract/contact/contact-options";
import { contactLabel } from "#src/features/contact/contact.ts";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import { type DemoEvent, type DemoPerson, type DemoStep, recordHistoryEvents } from "./demo-event.ts";
import { demoNoteBody } from "./demo-notes.ts";
import type { DemoRandom } from "./demo-random.ts";

const dayMs = 86_400_000;

interface ContactLife {
  readonly id: string;
  readonly fields: FieldValues;
  readonly createdAt: number;
  readonly now: number;
  readonly people: readonly DemoPerson[];
  /** The stages of the contact up to the current one; empty for half of the contacts. */
  readonly stageIds: readonly string[];
}

export function contactEvents(random: DemoRandom, life: ContactLife): DemoEvent[] {
  const moves = life.stageIds.map((id, index) => ({
    kind: "move" as const,
    before: { stage_id: life.stageIds[index - 1] ?? null },
    after: { stage_id: id },
  }));
  const edits = earlierValues(random, life.fields).map(([field, before]) => ({
    kind: "update" as const,
    before: { [field]: before },
    after: { [field]: life.fields[field] ?? null },
  }));
  const record = { noun: "contact", recordId: life.id, label: contactLabel(life.fields) } as const;
  return recordHistoryEvents(random, {
    ...record,
    ...life,
    steps: interleaved<DemoStep>(random, moves, edits),
  });
}

function earlierValues(random: DemoRandom, fields: FieldValues): [string, FieldValue][] {
  const score = fields.lead_score;
  const candidates: [string, FieldValue][] = [
    ["phone", null],
    ["job_title", random.pick([null, "Assistant", "Trainee"])],
    ["lead_status", random.pick(leadStatuses)],
    ["lead_score", typeof score === "number" ? Math.max(0, score - random.whole(5, 30)) : null],
    ["city", null],
    ["linkedin_url", null],
  ];
  const changed = candidates.filter(([field, before]) => fields[field] !== null && fields[field] !== before);
  return changed.filter(() => random.chance(0.22));
}

function interleaved<T>(random: DemoRandom, one: readonly T[], other: readonly T[]): T[] {
  const [left, right] = [[...one], [...other]];
  const mixed: T[] = [];
  for (let next = left[0] ?? right[0]; next !== undefined; next = left[0] ?? right[0]) {
    const isRight = left.length === 0 || (right.length > 0 && random.chance(0.5));
    mixed.push((isRight ? right : left).shift() ?? next);
  }
  return mixed;
}

export interface DemoNote {
  readonly id: string;
  readonly contactId: string;
  readonly body: string;
  readonly author: DemoPerson;
  readonly at: number;
}

export function contactNotes(random: DemoRandom, life: Omit<ContactLife, "stageIds" | "fields">): DemoNote[] {
  const count = random.chance(0.34) ? random.pick([1, 1, 1, 2, 2, 3, 4, 6]) : 0;
  return Array.from({ length: count }, () => {
    const at = Math.min(
      life.now,
      life.createdAt + 60_000 + random.next() * Math.min(life.now - life.createdAt, 200 * dayMs),
    );
    const author = random.pick(life.people);
    return { id: random.id(at), contactId: life.id, body: demoNoteBody(random), author, at };
  });
}

export function noteEvent({ id, contactId, author, at }: DemoNote, label: string): DemoEvent {
  const record = { noun: "note", recordId: id, subjectId: contactId, label } as const;
  return { ...record, at, actor: author, kind: "create", op: "create", version: 1 };
}
