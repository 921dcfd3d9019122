import { filterRoles, lifecycleStages, trafficSources } from "@lanyard/contract/contact/contact-options";
import { foldText } from "@lanyard/contract/search/fold-text";
import type { FieldValues } from "#src/log/record-change.ts";
import type { DemoCompany } from "./demo-company.ts";
import {
  campaigns,
  contactTags,
  drillDowns,
  everyLeadStatus,
  everySeniority,
  freeMailDomains,
  jobTitles,
  teams,
} from "./demo-contact-parts.ts";
import type { DemoPerson } from "./demo-event.ts";
import type { DemoRandom } from "./demo-random.ts";
import { type DemoRegion, spellings } from "./demo-region.ts";

const dayMs = 86_400_000;

export interface ContactParts {
  readonly region: DemoRegion;
  readonly company: DemoCompany | undefined;
  readonly createdAt: number;
  readonly owners: readonly DemoPerson[];
}

export function demoContactFields(random: DemoRandom, parts: ContactParts): FieldValues {
  return {
    ...personFields(random, parts),
    ...workFields(random, parts),
    ...placeFields(random, parts.region),
    ...originFields(random, parts),
  };
}

function personFields(random: DemoRandom, { region, company }: ContactParts): FieldValues {
  const [first, last] = [spellings(random.pick(region.first)), spellings(random.pick(region.last))];
  const account = [first.latin, last.latin].map(addressPart).filter((part) => part !== "");
  const local = random.pick([
    account.join("."),
    account.join("_"),
    `${account[0]?.slice(0, 1)}${account.at(-1)}`,
  ]);
  const host = company === undefined || random.chance(0.12) ? random.pick(freeMailDomains) : company.domain;
  const isUnnamed = random.chance(0.03);
  const email = `${local}${random.maybe(0.2, random.whole(2, 99)) ?? ""}@${host}`;
  return {
    first: isUnnamed || (last.native !== "" && random.chance(0.02)) ? null : first.native,
    last: isUnnamed ? null : last.native || null,
    email: isUnnamed ? email : random.maybe(0.94, random.chance(0.04) ? email.toUpperCase() : email),
    phone: random.maybe(0.62, random.digits(random.pick(region.phones))),
    mobile_phone: random.maybe(0.4, random.digits(random.pick(region.phones))),
    linkedin_url: random.maybe(0.35, `https://linkedin.example/in/${account.join("-")}`),
    website_url: random.maybe(0.12, `https://${account.join("")}.example/`),
  };
}

function addressPart(name: string): string {
  return foldText(name).replace(/[^a-z0-9.]+/gu, "");
}

function workFields(random: DemoRandom, { company, owners }: ContactParts): FieldValues {
  const role = random.pick(filterRoles);
  const tags = Array.from({ length: random.pick([0, 0, 1, 1, 2, 3]) }, () => random.pick(contactTags));
  return {
    company:
      company?.fields.name ??
      random.maybe(0.3, random.pick(["Freelance", "Selbstständig", "University of Bergen"])),
    company_id: company?.id ?? null,
    tags: [...new Set(tags)],
    external_id: random.maybe(0.25, random.digits("HS-######")),
    job_title: random.maybe(0.78, random.pick(jobTitles[role])),
    employment_role: random.maybe(0.6, role),
    seniority: random.maybe(0.55, random.pick(everySeniority)),
    lead_status: random.maybe(0.7, random.pick(everyLeadStatus)),
    lifecycle_stage: random.maybe(0.75, random.pick(lifecycleStages)),
    lead_score: random.maybe(0.65, Math.min(100, random.whole(0, 60) + random.whole(0, 45))),
    owner_id: random.maybe(0.7, random.pick(owners).id),
    hubspot_team: random.maybe(0.3, random.pick(teams)),
  };
}

function placeFields(random: DemoRandom, region: DemoRegion): FieldValues {
  const [city, state, postal] = random.pick(region.places);
  const isKnown = random.chance(0.7);
  return {
    city: isKnown ? city : null,
    state: isKnown ? state || null : null,
    country: random.maybe(0.85, region.country),
    postal_code: isKnown ? random.maybe(0.6, random.digits(postal) || null) : null,
    address: random.maybe(0.35, `${random.pick(region.streets)} ${random.whole(1, 240)}`),
  };
}

const noOrigin: FieldValues = {
  latest_traffic_source: null,
  original_traffic_source: null,
  first_touch_campaign: null,
  last_touch_campaign: null,
  traffic_source_date: null,
  original_traffic_drill_down_1: null,
  original_traffic_drill_down_2: null,
  latest_traffic_drill_down_1: null,
  latest_traffic_drill_down_2: null,
};

function originFields(random: DemoRandom, { createdAt }: ContactParts): FieldValues {
  if (random.chance(0.45)) return noOrigin;
  const arrivedAt = new Date(createdAt - random.whole(0, 20) * dayMs);
  return {
    latest_traffic_source: random.pick(trafficSources),
    original_traffic_source: random.pick(trafficSources),
    first_touch_campaign: random.maybe(0.5, random.pick(campaigns)),
    last_touch_campaign: random.maybe(0.4, random.pick(campaigns)),
    traffic_source_date: arrivedAt.toISOString().slice(0, 10),
    original_traffic_drill_down_1: random.maybe(0.5, random.pick(drillDowns)),
    original_traffic_drill_down_2: random.maybe(0.2, random.pick(drillDowns)),
    latest_traffic_drill_down_1: random.maybe(0.4, random.pick(drillDowns)),
    latest_traffic_drill_down_2: random.maybe(0.15, random.pick(drillDowns)),
  };
}
