import { companyIndustries, companySizes } from "@lanyard/contract/company/company-options";
import {
  filterRoles,
  leadStatuses,
  lifecycleStages,
  seniorities,
  trafficSources,
} from "@lanyard/contract/contact/contact-options";
import { interactionTypes } from "@lanyard/contract/interaction/interaction-kind";
import { defaultProbability } from "@lanyard/contract/limits";
import { foldText } from "@lanyard/contract/search/fold-text";
import type { FieldValues } from "#src/log/record-change.ts";
import type { DemoRandom } from "./demo-random.ts";
import type { DemoRegion } from "./demo-regions.ts";

/** A record to which later records are linked. */
export interface DemoLink {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly region: DemoRegion;
  readonly company: DemoLink | undefined;
  readonly website?: string;
}

/** The rules for the values of an organisation. */
export interface DemoStyle {
  /** The share of invented surnames, which are almost unique. */
  readonly inventedNames: number;
  /** Whether records have values in fields that lists do not show. */
  readonly isDetailed: boolean;
  /** Tasks are due up to so many days before or after today. */
  readonly taskDays: number;
  readonly email: (account: string, index: number, company: DemoLink | undefined) => string;
}

/** The parts of a new record that determine its values. */
export interface DemoParts {
  readonly index: number;
  readonly createdAt: number;
  readonly now: number;
  readonly region: DemoRegion;
  readonly owner: { readonly id: string; readonly name: string } | undefined;
  readonly style: DemoStyle;
}

const dayMs = 86_400_000;

const trades: Readonly<Record<(typeof companyIndustries)[number], string>> = {
  Technology: "Systems",
  Healthcare: "Clinics",
  Finance: "Capital",
  Education: "Learning",
  Retail: "Foods",
  Manufacturing: "Tooling",
  "Real Estate": "Properties",
  Consulting: "Partners",
  Media: "Press",
  Other: "Freight",
};

export function companyFields(random: DemoRandom, { index, region, owner, style }: DemoParts) {
  const { native, latin } = surname(random, region, style);
  const industry = random.pick(companyIndustries);
  const [city = "", state = "", postalCode = ""] = random.pick(region.places);
  const domain = `${foldText(latin).replaceAll(/[^a-z0-9]+/gu, "-")}-${index}.example`;
  const details = () => ({
    description: random.maybe(0.5, random.pick(region.words.notes)),
    email: random.maybe(0.7, `info@${domain}`),
    address: random.maybe(0.6, `${streetAddress(random, region)}\n${random.digits(postalCode)} ${city}`),
    state: state || null,
  });
  return {
    name: `${native} ${trades[industry]} ${random.pick(region.companyEndings)}`,
    website: `https://${domain}/`,
    phone: random.maybe(0.8, phone(random, region)),
    city,
    country: region.country,
    industry,
    size: random.pick(companySizes),
    owner_id: owner?.id ?? null,
    tags: [],
    ...(style.isDetailed && details()),
  };
}

export function contactFields(random: DemoRandom, parts: DemoParts, company: DemoLink | undefined) {
  const { index, region, owner, style } = parts;
  const [first, last] = [spellings(random.pick(region.first)), surname(random, region, style)];
  const [city = "", state = "", postalCode = ""] = random.pick(region.places);
  const account = foldText(`${first.latin}.${last.latin}`).replaceAll(/[^a-z.]+/gu, "");
  const email = style.email(account, index, company);
  const role = random.pick(filterRoles);
  const fields = {
    first: first.native,
    last: last.native,
    email: random.maybe(0.93, email),
    phone: random.maybe(0.7, phone(random, region)),
    company: company?.name ?? null,
    company_id: company?.id ?? null,
    tags: random.chance(0.2) ? ["newsletter"] : [],
    job_title: random.maybe(0.7, jobTitle(random, role)),
    owner_id: owner?.id ?? null,
    lead_status: random.maybe(0.7, random.pick(leadStatuses)),
    lead_score: random.maybe(0.6, random.whole(0, 100)),
    city,
    state: state || null,
    country: region.country,
  };
  if (!style.isDetailed) return fields;
  const withDetails = {
    ...fields,
    ...contactDetails(random, parts, role),
    postal_code: random.digits(postalCode),
  };
  const unusual = index % 60 === 7 ? unusualContacts[Math.floor(index / 60)] : undefined;
  return { ...withDetails, ...(random.chance(0.04) && { first: null, last: null, email }), ...unusual };
}

function jobTitle(random: DemoRandom, role: (typeof filterRoles)[number]): string {
  const rank = random.pick(["Head of", "Manager,", "Director of", "VP"]);
  if (role === "Executive") return "Managing Director";
  return role === "Other" ? "Office Manager" : `${rank} ${role}`;
}

function contactDetails(random: DemoRandom, { region, createdAt }: DemoParts, role: string): FieldValues {
  const campaigns = ["Spring Catalogue", "Inventory Webinar", "Partner Referral Week"];
  return {
    mobile_phone: random.maybe(0.4, phone(random, region)),
    address: random.maybe(0.35, streetAddress(random, region)),
    external_id: random.maybe(0.25, random.digits("HS-######")),
    employment_role: random.maybe(0.6, role),
    seniority: random.maybe(0.55, random.pick(seniorities)),
    lifecycle_stage: random.maybe(0.75, random.pick(lifecycleStages)),
    latest_traffic_source: random.maybe(0.5, random.pick(trafficSources)),
    original_traffic_source: random.maybe(0.5, random.pick(trafficSources)),
    first_touch_campaign: random.maybe(0.3, random.pick(campaigns)),
    last_touch_campaign: random.maybe(0.2, random.pick(campaigns)),
    traffic_source_date: random.maybe(0.5, dayOf(createdAt - random.whole(0, 20) * dayMs)),
  };
}

/** Contacts whose names have unusual characters or lengths, which can break careless code. */
const unusualContacts: readonly FieldValues[] = [
  {
    first: "Hubert Blaine",
    last: "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley-Marjoribanks",
    email:
      "hubert.blaine.wolfeschlegelsteinhausenbergerdorff@department-of-extraordinarily-long-addresses.subsidiaries.thornbury-holdings.example",
  },
  { first: "Null", last: "Void", email: "null@undefined.example" },
  { first: "李", last: null, email: "li@yunfan-tech.example" },
  { first: "X Æ", last: "A-12", email: "x.ae.a12@vela-studios.example" },
  { first: null, last: "Madonna", email: null },
  { first: "Renée 🌻", last: "Sunflower", email: "renee@orchard-home-garden.example" },
];

export interface DemoStage {
  readonly id: string;
  readonly pipeline_id: string;
  readonly outcome: string | null;
  readonly probability: number | null;
}

export const stageProbability = ({ probability }: DemoStage) => probability ?? defaultProbability;

export function dealFields(
  random: DemoRandom,
  { index, createdAt, now, region, owner }: DemoParts,
  { stage, contact }: { readonly stage: DemoStage; readonly contact: DemoLink | undefined },
) {
  const subject = random.pick(region.words.deals);
  const company = contact?.company;
  const isOwn = stage.outcome === null && random.chance(0.1);
  const closesAt =
    stage.outcome === null
      ? now + random.whole(-25, 160) * dayMs
      : createdAt + random.next() * (now - createdAt);
  return {
    name: company === undefined ? subject : `${company.name}: ${subject}`,
    description: random.maybe(0.4, random.pick(region.words.notes)),
    amount_cents: amountCents(random),
    currency: random.pick(["USD", "USD", "EUR", "EUR", "GBP", "SEK", "JPY", "CHF", "BRL", "INR"]),
    probability: isOwn ? (index % 10) * 10 : stageProbability(stage),
    has_own_probability: isOwn,
    expected_close_date: random.maybe(0.85, dayOf(closesAt)),
    tags: random.chance(0.3) ? [random.pick(region.words.tags)] : [],
    owner_id: owner?.id ?? null,
    contact_id: contact?.id ?? null,
    company_id: company?.id ?? null,
  };
}

function amountCents(random: DemoRandom): number {
  if (random.chance(0.03)) return random.whole(90_000_000, 480_000_000);
  const whole = Math.round(400 * 10 ** (random.next() * 2.3)) * 100;
  return random.chance(0.4) ? whole + random.whole(1, 99) : whole;
}

/** Returns the values of a task. Every tenth has no due date; of each 200 tasks, the last 120 are completed. */
export function taskFields(random: DemoRandom, { index, now, region, owner, style }: DemoParts) {
  const isDone = Math.floor(index / 40) % 5 >= 2;
  const due = ((index * 31) % (2 * style.taskDays + 1)) - style.taskDays;
  return {
    title: random.pick(region.words.tasks),
    due_on: index % 10 === 6 ? null : dayOf(now + due * dayMs),
    priority: random.pick(["normal", "normal", "normal", "high", "low"]),
    owner_id: owner?.id ?? null,
    done_at: isDone ? new Date(now - (index % 90) * dayMs).toISOString() : null,
    done_by: isDone ? (owner?.id ?? null) : null,
  };
}

export function interactionFields(random: DemoRandom, { index, createdAt, region, owner }: DemoParts) {
  return {
    type: random.pick(interactionTypes),
    body: random.pick(region.words.notes),
    started_at: new Date(createdAt).toISOString(),
    duration_minutes: index % 60,
    owner_id: owner?.id ?? null,
  };
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const phone = (random: DemoRandom, { phones }: DemoRegion) => random.digits(random.pick(phones));
const streetAddress = (random: DemoRandom, { streets }: DemoRegion) =>
  `${random.pick(streets)} ${random.whole(1, 180)}`;

const syllables =
  "ba be bo da de do fa fi ga go ha he ja jo ka ke ki la le lo ma me mi na ne ni pa pe ra re ri sa se si ta te ti va ve wa we za zo dorf berg mann quist ski sen".split(
    " ",
  );

/** Returns a surname. If some are invented, and thus rare, a few of the others are very common. */
function surname(random: DemoRandom, { last }: DemoRegion, { inventedNames }: DemoStyle) {
  if (!random.chance(inventedNames)) {
    const skew = inventedNames > 0 ? 2 : 1;
    return spellings(last[Math.floor(last.length * random.next() ** skew)] ?? "Doe");
  }
  const invented = Array.from({ length: random.whole(3, 4) }, () => random.pick(syllables)).join("");
  return spellings(invented.charAt(0).toUpperCase() + invented.slice(1));
}

function spellings(name: string): { readonly native: string; readonly latin: string } {
  const [native = name, latin = native] = name.split("|");
  return { native, latin };
}
