import { demoDealFields } from "@lanyard/api/demo/demo-deal";
import type { DemoRandom } from "@lanyard/api/demo/demo-random";
import { type DemoRegion, spellings } from "@lanyard/api/demo/demo-region";
import { easternRegions } from "@lanyard/api/demo/demo-regions-east";
import { westernRegions } from "@lanyard/api/demo/demo-regions-west";
import { companyRecords } from "@lanyard/api/features/company/company";
import { contactRecords } from "@lanyard/api/features/contact/contact";
import { dealRecords } from "@lanyard/api/features/deal/deal";
import { customColumns } from "@lanyard/api/records/custom/custom-columns";
import type { CustomDefinition } from "@lanyard/api/records/custom/custom-definition";
import { writtenColumns } from "@lanyard/api/records/record-kind";
import { companyIndustries, companySizes } from "@lanyard/contract/company/company-options";
import { filterRoles, leadStatuses } from "@lanyard/contract/contact/contact-options";
import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { foldText } from "@lanyard/contract/search/fold-text";
import { ownerAt } from "./bench-sql.ts";

export interface OrganisationSize {
  readonly contacts: number;
  readonly companies: number;
  readonly deals: number;
  /** The number of deals in the second stage. The rest are in the other stages. */
  readonly cards: number;
  readonly tasks: number;
  readonly interactions: number;
}

export interface BenchOrganisation extends OrganisationSize {
  readonly orgId: string;
  /** The stages in the order of the pipeline. */
  readonly stages: readonly { readonly id: string; readonly pipelineId: string }[];
  readonly tier: CustomDefinition;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

const twoYearsMs = 2 * 365 * 86_400_000;

/**
 * Returns a time within the last two years. The first row is the oldest, so that the table is in
 * chronological order.
 */
function momentOf(random: DemoRandom, index: number, count: number): number {
  return Date.now() - Math.floor(((count - index - random.next()) / count) * twoYearsMs);
}

const trades = ["Freight", "Systems", "Foods", "Textiles", "Clinics", "Press", "Tooling", "Capital"];

/**
 * Yields rows of companies. Adds each company's id and name to `made`, so that contacts can be linked to it.
 */
export function* companyRows(random: DemoRandom, organisation: BenchOrganisation, made: Named[]) {
  for (let index = 0; index < organisation.companies; index++) {
    const region = random.pick(regions);
    const [city] = random.pick(region.places);
    const createdAt = momentOf(random, index, organisation.companies);
    const name = `${benchSurname(random, region).native} ${random.pick(trades)} ${random.pick(region.companyEndings)}`;
    const fields = {
      name,
      website: `https://company-${index}.example/`,
      phone: random.digits(random.pick(region.phones)),
      city,
      country: region.country,
      industry: random.pick(companyIndustries),
      size: random.pick(companySizes),
      owner_id: ownerAt(index),
      tags: [],
    };
    const id = random.id(createdAt);
    made.push({ id, name });
    const time = new Date(createdAt).toISOString();
    yield {
      org_id: organisation.orgId,
      id,
      ...writtenColumns(companyRecords, fields),
      created_at: time,
      updated_at: time,
    };
  }
}

/** Returns the columns of a custom choice field by the record's number. Every fifth record has no value. */
function tierColumns(tier: CustomDefinition, index: number) {
  const option = tier.options[index % 5]?.id ?? null;
  return customColumns([tier], { [customName(tier.key)]: option });
}

export function* contactRows(
  random: DemoRandom,
  organisation: BenchOrganisation,
  companies: readonly Named[],
) {
  for (let index = 0; index < organisation.contacts; index++) {
    const createdAt = momentOf(random, index, organisation.contacts);
    const isOnBoard = random.chance(0.3);
    const fields = contactFields(random, index, companies);
    yield {
      org_id: organisation.orgId,
      id: random.id(createdAt),
      ...writtenColumns(contactRecords, fields),
      ...tierColumns(organisation.tier, index),
      stage_id: isOnBoard ? random.pick(organisation.stages).id : null,
      stage_entered_at: isOnBoard ? new Date(createdAt).toISOString() : null,
      created_at: new Date(createdAt).toISOString(),
      updated_at: new Date(createdAt + random.whole(0, 86_400_000)).toISOString(),
    };
  }
}

function contactFields(random: DemoRandom, index: number, companies: readonly Named[]) {
  const region = random.pick(regions);
  const [first, last] = [spellings(random.pick(region.first)), benchSurname(random, region)];
  const [city, state] = random.pick(region.places);
  const company = random.chance(0.8) ? companies[Math.floor(companies.length * random.next())] : undefined;
  const account = foldText(`${first.latin}.${last.latin}`).replace(/[^a-z.]+/gu, "");
  return {
    first: first.native,
    last: last.native || null,
    email: random.maybe(0.93, `${account}.${index.toString(36)}@mail-${index % 997}.example`),
    phone: random.maybe(0.7, random.digits(random.pick(region.phones))),
    company: company?.name ?? null,
    company_id: company?.id ?? null,
    tags: random.chance(0.2) ? ["newsletter"] : [],
    job_title: random.maybe(
      0.7,
      `${random.pick(["Head of", "Manager,", "Director of", "VP"])} ${random.pick(filterRoles)}`,
    ),
    owner_id: ownerAt(index),
    lead_status: random.maybe(0.7, random.pick(leadStatuses)),
    lead_score: random.maybe(0.6, random.whole(0, 100)),
    city,
    state: state || null,
    country: region.country,
  };
}

/**
 * The index of the stage that gets exactly `cards` deals. The benchmark loads more cards of this stage's
 * column.
 */
export const measuredStage = 1;

export function* dealRows(
  random: DemoRandom,
  { orgId, deals, cards, stages, tier }: BenchOrganisation,
  linked: { contacts: readonly Named[]; companies: readonly Named[] },
) {
  const others = stages.map((_, index) => index).filter((index) => index !== measuredStage);
  const now = Date.now();
  for (let index = 0; index < deals; index++) {
    const createdAt = momentOf(random, index, deals);
    // Selects exactly `cards` deals, distributed evenly over the rows.
    const stage = (index * cards) % deals < cards ? measuredStage : random.pick(others);
    const company = random.chance(0.8) ? random.pick(linked.companies) : undefined;
    const contact = random.chance(0.7) ? random.pick(linked.contacts) : undefined;
    const parts = { company: company && { fields: company }, createdAt, now, stage };
    const fields = { ...demoDealFields(random, parts), owner_id: ownerAt(index) };
    const links = { contact_id: contact?.id ?? null, company_id: company?.id ?? null };
    const names = new Map([contact, company].map((one) => [one?.id ?? "", one?.name ?? null]));
    const time = new Date(createdAt).toISOString();
    yield {
      org_id: orgId,
      id: random.id(createdAt),
      ...writtenColumns(dealRecords, { ...fields, ...links }, { names, phoneCountry: null }),
      ...tierColumns(tier, index),
      pipeline_id: stages[stage]?.pipelineId,
      stage_id: stages[stage]?.id,
      stage_entered_at: time,
      created_at: time,
      updated_at: time,
    };
  }
}

const regions = [...westernRegions, ...easternRegions].flatMap((region) =>
  Array.from({ length: region.weight }, () => region),
);
const syllables =
  "ba be bo da de do fa fi ga go ha he ja jo ka ke ki la le lo ma me mi na ne ni pa pe ra re ri sa se si ta te ti va ve wa we za zo dorf berg mann quist ski sen".split(
    " ",
  );

/** Returns a surname with a realistic frequency: a few are very common, and a third are almost unique. */
function benchSurname(random: DemoRandom, region: DemoRegion): { native: string; latin: string } {
  if (random.chance(0.65))
    return spellings(region.last[Math.floor(region.last.length * random.next() ** 2)] ?? "Doe");
  const made = Array.from({ length: random.whole(3, 4) }, () => random.pick(syllables)).join("");
  return spellings(made.charAt(0).toUpperCase() + made.slice(1));
}
