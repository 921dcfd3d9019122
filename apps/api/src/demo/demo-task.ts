import type { FieldValues } from "#src/log/record-change.ts";
import { type DemoEvent, type DemoPerson, recordHistoryEvents } from "./demo-event.ts";
import type { DemoRandom } from "./demo-random.ts";

const dayMs = 86_400_000;

export interface DemoTask {
  readonly id: string;
  readonly fields: FieldValues;
  readonly owner: DemoPerson;
  /** The link field of the task and the id of its record. */
  readonly about: FieldValues;
  readonly events: readonly DemoEvent[];
}

type TaskSubject = { readonly id: string; readonly events: readonly DemoEvent[] };
interface TaskSubjects {
  readonly contacts: readonly TaskSubject[];
  readonly companies: readonly TaskSubject[];
  readonly deals: readonly TaskSubject[];
}

interface TaskPlan {
  readonly count: number;
  readonly now: number;
  readonly people: readonly DemoPerson[];
}

const titles = [
  "Call back about the offer",
  "Send the revised offer",
  "Ask for the purchase order",
  "Prepare the demo",
  "Book a room for the workshop",
  "Angebot nachfassen",
  "Send references from the same industry",
  "Check the delivery dates",
  "Agree on the next meeting",
  "Answer the questions on data protection",
];
/**
 * Days until tasks are due, used in turn; null for no due date. On later days, more demo tasks are overdue.
 */
const dueInDays = [0, -3, 1, 4, -1, 12, null, 0, 25, 2];

export function demoTasks(random: DemoRandom, plan: TaskPlan, subjects: TaskSubjects): DemoTask[] {
  const kinds = [
    subjects.deals.map(({ id, events }) => ({ about: { deal_id: id }, since: events[0]?.at ?? 0 })),
    subjects.contacts.map(({ id, events }) => ({ about: { contact_id: id }, since: events[0]?.at ?? 0 })),
    subjects.companies.map(({ id, events }) => ({ about: { company_id: id }, since: events[0]?.at ?? 0 })),
  ].filter((records) => records.length > 0);
  return Array.from({ length: plan.count }, (_, index) => {
    const records = kinds[index % kinds.length] ?? [];
    const record = records[Math.floor(index / kinds.length) % records.length];
    const owner = plan.people[index % plan.people.length] ?? random.pick(plan.people);
    const createdAt = Math.max(plan.now - random.next() * dayMs, record?.since ?? 0);
    const [id, title] = [random.id(createdAt), random.pick(titles)];
    const days = dueInDays[index % dueInDays.length] ?? null;
    const due = days === null ? null : new Date(plan.now + days * dayMs).toISOString().slice(0, 10);
    const events = recordHistoryEvents(random, {
      noun: "task",
      recordId: id,
      label: title,
      createdAt,
      now: plan.now,
      steps: [],
      people: [owner],
    });
    const fields = {
      title,
      note: null,
      due_on: due,
      due_at: null,
      remind_at: null,
      priority: random.pick(["normal", "normal", "normal", "high", "low"]),
      repeat: null,
      done_at: null,
      done_by: null,
      external_id: null,
    };
    return {
      id,
      fields,
      owner,
      about: record?.about ?? {},
      events,
    };
  });
}
