import type { Noun } from "@lanyard/contract/action/action-schema";
import { companyRecords } from "#src/features/company/company.ts";
import { contactRecords } from "#src/features/contact/contact.ts";
import { dealRecords } from "#src/features/deal/deal.ts";
import { inTurn } from "#src/features/example/example-records.ts";
import { interactions as storedInteractions } from "#src/features/interaction/interaction.ts";
import { tasks as storedTasks } from "#src/features/task/task.ts";
import { difference, type FieldValues } from "#src/log/record-change.ts";
import {
  type DerivationContext,
  labelOf,
  type RecordKind,
  writtenColumns,
} from "#src/records/kind/record-kind.ts";
import {
  companyFields,
  contactFields,
  type DemoLink,
  type DemoParts,
  type DemoStage,
  type DemoStyle,
  dealFields,
  interactionFields,
  stageProbability,
  taskFields,
} from "./demo-fields.ts";
import type { DemoRandom } from "./demo-random.ts";
import { weightedRegions } from "./demo-regions.ts";

export interface DemoPerson {
  /** The `sub` of the member's tokens. */
  readonly id: string;
  readonly name: string;
}

/** The tables in the order of filling, parents first. Kinds that are not listed have no sample data. */
export const demoTables = ["companies", "contacts", "deals", "tasks", "interactions", "notes"] as const;
export type DemoTable = (typeof demoTables)[number];

export interface DemoPlan extends DemoStyle {
  readonly size: Readonly<Record<DemoTable, number>>;
  readonly random: DemoRandom;
  readonly now: number;
  readonly people: readonly DemoPerson[];
  readonly stages: readonly DemoStage[];
  readonly stageOf: (index: number) => DemoStage | undefined;
  /** Returns columns of contacts and deals that their fields do not determine. */
  readonly columns: (index: number) => Readonly<Record<string, unknown>>;
}

/** A change of a record after its creation. */
export interface DemoStep {
  readonly kind: "update" | "move";
  readonly at: number;
  readonly before: FieldValues;
  readonly after: FieldValues;
}

export interface DemoRecord {
  readonly noun: Noun;
  readonly id: string;
  readonly subjectId: string;
  readonly label: string;
  readonly actor: DemoPerson;
  readonly createdAt: number;
  readonly steps: readonly DemoStep[];
  readonly row: Readonly<Record<string, unknown>>;
}

/** The records to which later records are linked. */
export type DemoLinks = Readonly<Record<"companies" | "contacts" | "deals", DemoLink[]>>;

const twoYearsMs = 2 * 365 * 86_400_000;
const minutesPerYear = 365 * 24 * 60;

/** Yields the records of a table from the oldest to the newest. Equal plans give equal records. */
export function* demoRecords(plan: DemoPlan, table: DemoTable, links: DemoLinks): Iterable<DemoRecord> {
  const { random, now } = plan;
  const count = plan.size[table];
  for (let index = 0; index < count; index++) {
    const createdAt = Math.floor(now - ((count - index - random.next()) / count) * twoYearsMs);
    const owner = index % 5 === 4 ? undefined : inTurn(plan.people, index / 5);
    const region = random.pick(weightedRegions);
    yield makers[table](plan, { index, createdAt, now, region, owner, style: plan }, links);
  }
}

type MakeRecord = (plan: DemoPlan, parts: DemoParts, links: DemoLinks) => DemoRecord;

const makers: Readonly<Record<DemoTable, MakeRecord>> = {
  companies: (plan, parts, { companies }) => {
    const fields = companyFields(plan.random, parts);
    const made = record(plan, parts, companyRecords, { fields });
    companies.push({ ...linkTo(made, parts, undefined), website: fields.website });
    return made;
  },
  contacts: (plan, parts, { companies, contacts }) => {
    const company = oneOf(plan, companies, 0.8);
    const own = company && plan.random.chance(0.85) ? { ...parts, region: company.region } : parts;
    const fields = contactFields(plan.random, own, company);
    const stage = plan.random.maybe(0.45, plan.random.pick(plan.stages));
    const entered = stage && { stage_id: stage.id, stage_entered_at: isoTime(parts.createdAt) };
    const columns = { ...plan.columns(parts.index), stage_id: null, stage_entered_at: null, ...entered };
    const steps = plan.isDetailed && parts.index % 3 === 0 ? laterPhone(parts, fields) : [];
    const made = record(plan, own, contactRecords, { fields, columns, steps });
    contacts.push(linkTo(made, own, company));
    return made;
  },
  deals: (plan, parts, { contacts, deals }) => {
    const contact = oneOf(plan, contacts, 0.9);
    const own = since(contact, parts);
    const stage = plan.stageOf(parts.index) ?? plan.random.pick(plan.stages);
    const fields = dealFields(plan.random, own, { stage, contact });
    const steps = movesTo(stage, plan.stages, { ...own, ...fields });
    const columns = {
      ...plan.columns(parts.index),
      pipeline_id: stage.pipeline_id,
      stage_id: stage.id,
      stage_entered_at: isoTime(steps.at(-1)?.at ?? own.createdAt),
    };
    const named = [contact, contact?.company].map((to) => [to?.id ?? "", to?.name ?? null] as const);
    const around = { names: new Map(named), phoneCountry: null };
    const made = record(plan, own, dealRecords, { fields, around, columns, steps });
    deals.push(linkTo(made, own, contact?.company));
    return made;
  },
  tasks: (plan, parts, made) => {
    const [field, table] = inTurn(taskLinks, parts.index);
    const about = plan.random.pick(made[table]);
    const own = since(about, { ...parts, owner: inTurn(plan.people, parts.index) });
    const links = { contact_id: null, deal_id: null, company_id: null, [field]: about.id };
    const fields = { ...taskFields(plan.random, own), ...links };
    return record(plan, own, storedTasks.kind, { fields });
  },
  interactions: (plan, parts, { contacts, deals }) => {
    const contact = plan.random.pick(contacts);
    const startedAt = plan.now - ((parts.index * 7919) % minutesPerYear) * 60_000;
    const owner = inTurn(plan.people, parts.index);
    const own = since(contact, { ...parts, owner, createdAt: startedAt });
    const links = { contact_ids: [contact.id], deal_id: oneOf(plan, deals, 0.2)?.id ?? null };
    const fields = { ...interactionFields(plan.random, own), ...links };
    return record(plan, own, storedInteractions.kind, { fields });
  },
  notes: (plan, parts, { contacts }) => {
    const contact = plan.random.pick(contacts);
    const { createdAt, region } = since(contact, parts);
    const { id, name } = inTurn(plan.people, parts.index);
    const row = {
      id: plan.random.id(createdAt),
      contact_id: contact.id,
      body: plan.random.pick(region.words.notes),
      author_id: id,
      author_name: name,
      created_at: isoTime(createdAt),
      updated_at: isoTime(createdAt),
    };
    const logged = { noun: "note", id: row.id, subjectId: contact.id, label: contact.name } as const;
    return { ...logged, actor: { id, name }, createdAt, steps: [], row };
  },
};

const taskLinks = [
  ["contact_id", "contacts"],
  ["deal_id", "deals"],
  ["company_id", "companies"],
] as const;

interface RecordValues {
  readonly fields: FieldValues;
  readonly around?: DerivationContext;
  readonly columns?: Readonly<Record<string, unknown>>;
  readonly steps?: readonly DemoStep[];
}

function record(
  { random, people }: DemoPlan,
  { createdAt, owner }: DemoParts,
  kind: RecordKind,
  { fields, around, columns, steps = [] }: RecordValues,
): DemoRecord {
  const id = random.id(createdAt);
  const row = {
    id,
    ...writtenColumns(kind, fields, around),
    ...columns,
    version: 1 + steps.length,
    created_at: isoTime(createdAt),
    updated_at: isoTime(steps.at(-1)?.at ?? createdAt),
  };
  const { noun } = kind.declaration;
  const actor = owner ?? inTurn(people, 0);
  return { noun, id, subjectId: id, label: labelOf(kind, fields), actor, createdAt, steps, row };
}

/** Returns the step that adds the phone number to a contact. */
function laterPhone({ createdAt, now }: DemoParts, { phone = null }: FieldValues): DemoStep[] {
  const at = createdAt + (now - createdAt) / 2;
  return phone === null ? [] : [{ kind: "update", at, before: { phone: null }, after: { phone } }];
}

/** Returns the moves through the open stages before `stage`, and to it. */
function movesTo(
  stage: DemoStage,
  stages: readonly DemoStage[],
  {
    index,
    createdAt,
    now,
    has_own_probability: isFixed,
  }: DemoParts & { readonly has_own_probability: boolean },
): DemoStep[] {
  const earlier = stages.slice(0, stages.indexOf(stage)).filter(({ outcome }) => outcome === null);
  const pace = Math.min((1 + (index % 20)) * 86_400_000, (now - createdAt) / (earlier.length + 1));
  const values = [...earlier, stage].map((entered, place) => ({
    stage_id: entered.id,
    stage_entered_at: isoTime(createdAt + place * pace),
    ...(!isFixed && { probability: stageProbability(entered) }),
  }));
  return earlier.map((_, place) => ({
    kind: "move",
    at: createdAt + (place + 1) * pace,
    before: {},
    after: {},
    ...difference(values[place] ?? {}, values[place + 1] ?? {}),
  }));
}

const linkTo = (
  { id, label, createdAt }: DemoRecord,
  { region }: DemoParts,
  company: DemoLink | undefined,
): DemoLink => ({ id, name: label, createdAt, region, company });

/** Returns the parts of a record about another record: it is younger, and in the language of its region. */
const since = (about: DemoLink | undefined, parts: DemoParts): DemoParts => ({
  ...parts,
  createdAt: Math.max(parts.createdAt, about?.createdAt ?? 0),
  region: about?.region ?? parts.region,
});

const oneOf = ({ random }: DemoPlan, list: readonly DemoLink[], probability: number) =>
  random.chance(probability) ? random.pick(list) : undefined;

export const isoTime = (at: number) => new Date(at).toISOString();
