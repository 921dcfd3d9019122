import type { ActionKind, ChangeOp, Noun } from "@lanyard/contract/action/action-schema";
import type { FieldValues } from "#src/log/record-change.ts";
import type { DemoRandom } from "./demo-random.ts";

export interface DemoPerson {
  /** The `sub` of the member's tokens. */
  readonly id: string;
  readonly name: string;
}

export interface DemoEvent {
  readonly at: number;
  readonly actor: DemoPerson;
  readonly kind: ActionKind;
  readonly noun: Noun;
  readonly label: string;
  readonly recordId: string;
  readonly subjectId: string;
  readonly op: ChangeOp;
  readonly before?: FieldValues;
  readonly after?: FieldValues;
  readonly version: number;
}

export interface DemoStep {
  readonly kind: "update" | "move";
  readonly before: FieldValues;
  readonly after: FieldValues;
}

interface Life {
  readonly noun: Noun;
  readonly recordId: string;
  readonly label: string;
  readonly createdAt: number;
  readonly now: number;
  readonly steps: readonly DemoStep[];
  readonly people: readonly DemoPerson[];
}

export function recordHistoryEvents(random: DemoRandom, life: Life): DemoEvent[] {
  const { noun, recordId, label, createdAt, now, people } = life;
  const record = { noun, recordId, subjectId: recordId, label };
  const times = life.steps.map(() => createdAt + random.next() * (now - createdAt)).sort((a, b) => a - b);
  const steps = withEntryTimes(noun === "deal" ? createdAt : undefined, life.steps, times);
  return [
    { ...record, at: createdAt, actor: random.pick(people), kind: "create", op: "create", version: 1 },
    ...steps.map((step, index) => ({
      ...record,
      ...step,
      at: times[index] ?? now,
      actor: random.pick(people),
      op: "update" as const,
      version: index + 2,
    })),
  ];
}

/**
 * Adds to each move the times at which the card entered its former stage and its new stage. A deal enters its
 * first stage when it is created.
 */
function withEntryTimes(start: number | undefined, steps: readonly DemoStep[], times: readonly number[]) {
  let enteredAt = start;
  return steps.map((step, index): DemoStep => {
    const at = times[index];
    if (step.kind !== "move" || at === undefined) return step;
    const before = { ...step.before, stage_entered_at: isoTimeOrNull(enteredAt) };
    enteredAt = at;
    return { ...step, before, after: { ...step.after, stage_entered_at: isoTimeOrNull(at) } };
  });
}

const isoTimeOrNull = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

export function lastEventTime(events: readonly DemoEvent[], kind?: ActionKind): number | undefined {
  return events.findLast((event) => kind === undefined || event.kind === kind)?.at;
}
