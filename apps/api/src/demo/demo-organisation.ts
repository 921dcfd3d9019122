import { contactLabel } from "#src/features/contact/contact.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { type DemoCompany, demoCompany } from "./demo-company.ts";
import { demoContactFields } from "./demo-contact.ts";
import { contactEvents, contactNotes, type DemoNote, noteEvent } from "./demo-contact-life.ts";
import { unusualContacts } from "./demo-contact-parts.ts";
import { demoDealFields, stageProbability } from "./demo-deal.ts";
import { type DemoEvent, type DemoPerson, lastEventTime, recordHistoryEvents } from "./demo-event.ts";
import { createDemoRandom, type DemoRandom } from "./demo-random.ts";
import type { DemoRegion } from "./demo-region.ts";
import { easternRegions } from "./demo-regions-east.ts";
import { westernRegions } from "./demo-regions-west.ts";
import { demoTasks } from "./demo-task.ts";

export interface DemoSize {
  readonly contacts: number;
  readonly companies: number;
  readonly deals: number;
  readonly tasks: number;
}

export interface DemoPlan extends DemoSize {
  readonly seed: number;
  readonly now: number;
  readonly people: readonly DemoPerson[];
  readonly stageIds: readonly string[];
}

export interface DemoContact {
  readonly id: string;
  readonly fields: FieldValues;
  readonly stageId: string | null;
  readonly events: readonly DemoEvent[];
  readonly company: DemoCompany | undefined;
  readonly notes: readonly DemoNote[];
}
export type DemoDeal = ReturnType<typeof makeDeal>;

const dayMs = 86_400_000;
const regions = [...westernRegions, ...easternRegions].flatMap((region) =>
  Array.from({ length: region.weight }, () => region),
);

/**
 * Returns all records of an organisation with a history of about two years. Equal plans give equal records.
 */
export function demoOrganisation(plan: DemoPlan) {
  const random = createDemoRandom(plan.seed);
  const [names, emails] = [new Set<string>(), new Set<string>()];
  const companies = Array.from({ length: plan.companies }, (_, index) =>
    makeCompany(random, plan, names, index),
  );
  const parts = { companies, emails };
  const contacts = Array.from({ length: plan.contacts }, (_, index) =>
    makeContact(random, plan, parts, index),
  );
  const deals = Array.from({ length: plan.deals }, (_, index) => makeDeal(random, plan, contacts, index));
  // Tasks have a separate seed, so that they do not change the other records.
  const tasks = demoTasks(
    createDemoRandom(plan.seed + 3000),
    { ...plan, count: plan.tasks },
    { companies, contacts, deals },
  );
  return { companies, contacts, deals, tasks };
}

/**
 * Returns the creation time of record `index` of `count`. Records are sorted from newest to oldest, and
 * recent months have more of them.
 */
function momentOf(random: DemoRandom, now: number, index: number, count: number): number {
  const share = (index + random.next()) / count;
  return Math.floor(now - share ** 1.6 * 720 * dayMs - random.next() * 5 * 3_600_000);
}

function makeCompany(random: DemoRandom, plan: DemoPlan, taken: Set<string>, index: number) {
  const createdAt = momentOf(random, plan.now - 3 * dayMs, index, plan.companies) - 20 * dayMs;
  const company = demoCompany(random, random.pick(regions), { index, createdAt, taken });
  const record = { noun: "company", recordId: company.id, label: company.fields.name } as const;
  const events = recordHistoryEvents(random, {
    ...record,
    ...plan,
    createdAt,
    steps: companySteps(random, company),
  });
  return { ...company, events };
}

function companySteps(random: DemoRandom, { fields }: DemoCompany) {
  if (fields.phone === null || random.chance(0.7)) return [];
  return [{ kind: "update", before: { phone: null }, after: { phone: fields.phone } } as const];
}

function makeContact(
  random: DemoRandom,
  plan: DemoPlan,
  { companies, emails }: { companies: readonly DemoCompany[]; emails: Set<string> },
  index: number,
): DemoContact {
  const createdAt = momentOf(random, plan.now, index, plan.contacts);
  const id = random.id(createdAt);
  // The last third of the companies has no contacts.
  const company = random.chance(0.8)
    ? companies[Math.floor(random.next() ** 1.5 * companies.length * 0.67)]
    : undefined;
  const region: DemoRegion =
    company !== undefined && random.chance(0.85) ? company.region : random.pick(regions);
  const unusual = index % 60 === 7 ? unusualContacts[Math.floor(index / 60)] : undefined;
  const drawn = demoContactFields(random, { region, company, createdAt, owners: plan.people });
  const fields = claimEmail({ ...drawn, ...unusual }, emails);
  const life = { id, fields, createdAt, now: plan.now, people: plan.people };
  const stageIds = random.chance(0.5) ? stagesWalked(random, plan.stageIds) : [];
  const events = contactEvents(random, { ...life, stageIds });
  return { id, fields, stageId: stageIds.at(-1) ?? null, events, company, notes: contactNotes(random, life) };
}

/**
 * Returns the stages that a card has passed through, up to its current one, which is more often an early
 * stage.
 */
function stagesWalked(random: DemoRandom, stageIds: readonly string[]): string[] {
  const last = random.pick([0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
  return stageIds.filter((_, index) => index === last || (index < Math.min(last, 4) && random.chance(0.7)));
}

function claimEmail(fields: FieldValues, taken: Set<string>): FieldValues {
  const key = typeof fields.email === "string" ? fields.email.toLowerCase() : null;
  const isFree = key !== null && !taken.has(key);
  if (isFree) taken.add(key);
  const email = isFree ? (fields.email ?? null) : null;
  const isNameless = fields.first === null && fields.last === null && email === null;
  return { ...fields, email, first: isNameless ? "Sam" : (fields.first ?? null) };
}

function makeDeal(random: DemoRandom, plan: DemoPlan, contacts: readonly DemoContact[], index: number) {
  const contact = random.chance(0.9) ? random.pick(contacts) : undefined;
  const stage = index % plan.stageIds.length;
  const createdAt = Math.max(
    momentOf(random, plan.now, index, plan.deals),
    lastEventTime(contact?.events.slice(0, 1) ?? []) ?? 0,
  );
  const id = random.id(createdAt);
  const fields = demoDealFields(random, { company: contact?.company, createdAt, now: plan.now, stage });
  const walked = stagesWalked(random, plan.stageIds.slice(0, stage)).concat(plan.stageIds[stage] ?? []);
  const stageValues = (stageId: string | undefined) => ({
    stage_id: stageId ?? null,
    ...(!fields.has_own_probability && {
      probability: stageProbability(plan.stageIds.indexOf(stageId ?? "")),
    }),
  });
  const steps = walked.slice(1).map((stageId, step) => ({
    kind: "move" as const,
    before: stageValues(walked[step]),
    after: stageValues(stageId),
  }));
  const events = recordHistoryEvents(random, {
    noun: "deal",
    recordId: id,
    label: fields.name,
    createdAt,
    now: plan.now,
    steps,
    people: plan.people,
  });
  return { id, fields, contact, company: contact?.company, stageId: walked.at(-1), events };
}

export type DemoData = ReturnType<typeof demoOrganisation>;

export function historyOf({ companies, contacts, deals, tasks }: DemoData): DemoEvent[] {
  const notes = contacts.flatMap(({ notes, fields }) =>
    notes.map((note) => noteEvent(note, contactLabel(fields))),
  );
  const lives = [...companies, ...contacts, ...deals, ...tasks].flatMap(({ events }) => events);
  return [...lives, ...notes].sort((one, other) => one.at - other.at);
}
