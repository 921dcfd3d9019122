import {
  companyIndustries,
  companySizes,
  filterIndustries,
  filterSizeBands,
} from "@lanyard/contract/company/company-options";
import { foldText } from "@lanyard/contract/search/fold-text";
import type { DemoRandom } from "./demo-random.ts";
import { type DemoRegion, spellings } from "./demo-region.ts";

export interface DemoCompany {
  readonly id: string;
  readonly region: DemoRegion;
  /** A domain in the reserved top-level domain `.example` (RFC 2606). */
  readonly domain: string;
  readonly createdAt: number;
  readonly fields: DemoCompanyFields;
}

export type DemoCompanyFields = Readonly<Record<CompanyText, string | null>> & {
  readonly name: string;
  readonly tags: readonly string[];
};
type CompanyText =
  | "description"
  | "website"
  | "phone"
  | "email"
  | "address"
  | "city"
  | "state"
  | "country"
  | "industry"
  | "size"
  | "logo_url";

const roots =
  "Kestrel, Halcyon, Juniper, Meridian, Tidewater, Saltmarsh, Ironbark, Larkspur, Quartz, Ember, Wren, Foxglove, Basalt, Cobalt, Marigold, Thornbury, Harbour, Sable, Orchard, Vela, Nimbus, Ochre, Petrel, Rowan".split(
    ", ",
  );
const trades: Readonly<Record<string, readonly string[]>> = {
  Technology: ["Systems", "Software", "Cloud Works"],
  Healthcare: ["Diagnostics", "Clinics", "Medical Supply"],
  Finance: ["Capital", "Payments", "Insurance Brokers"],
  Education: ["Academy", "Learning"],
  Retail: ["Outfitters", "Home & Garden"],
  Manufacturing: ["Tooling", "Textiles", "Castings"],
  "Real Estate": ["Properties", "Facilities"],
  Consulting: ["Advisory", "Partners"],
  Media: ["Press", "Studios"],
  Transportation: ["Freight", "Cold Chain"],
  Energy: ["Wind", "Grid Services"],
  Government: ["Regional Council"],
  "Non-profit": ["Foundation"],
  Other: ["Collective", "& Daughters"],
};
const about = [
  "Family-owned since 1964; buys for all sites through one small purchasing team.",
  "Opened two new locations this year and is replacing its spreadsheets.",
  "Met at the Cold Chain Summit. Decisions are taken by the board in the last week of each quarter.",
  "Supplies hospitals and laboratories in four countries.\nFramework contract runs until the end of next year.",
  "Prefers to be contacted in writing.",
  "Reference customer; may be named on the website.",
];
const companyTags = ["partner", "key account", "reference", "tender", "renewal 2027", "ISO 27001", "Händler"];

interface CompanyParts {
  readonly index: number;
  readonly createdAt: number;
  readonly taken: Set<string>;
}

export function demoCompany(
  random: DemoRandom,
  region: DemoRegion,
  { index, createdAt, taken }: CompanyParts,
): DemoCompany {
  const industry = random.pick(index % 3 === 0 ? filterIndustries : companyIndustries);
  const { name, domain } = companyName(random, region, industry, taken);
  const [city, state, postal] = random.pick(region.places);
  const isSparse = random.chance(0.15);
  const known = <T>(probability: number, value: T) => (isSparse ? null : random.maybe(probability, value));
  const street = `${random.pick(region.streets)} ${random.whole(1, 180)}`;
  return {
    id: random.id(createdAt),
    region,
    domain,
    createdAt,
    fields: {
      name,
      description: known(0.5, random.pick(about)),
      website: known(0.85, `https://www.${domain}/`),
      phone: known(0.75, random.digits(random.pick(region.phones))),
      email: known(0.7, `${random.pick(["info", "office", "hello", "purchasing"])}@${domain}`),
      address: known(0.6, `${street}\n${random.digits(postal)} ${city}`.trim()),
      city: known(0.9, city),
      state: known(0.9, state || null),
      country: random.maybe(0.95, region.country),
      industry: random.maybe(0.92, industry),
      size: random.maybe(0.88, random.pick(index % 4 === 0 ? filterSizeBands : companySizes)),
      logo_url: null,
      tags: random.chance(0.35) ? [random.pick(companyTags)] : [],
    },
  };
}

function companyName(random: DemoRandom, region: DemoRegion, industry: string, taken: Set<string>) {
  const local = region.companies.find((name) => !taken.has(name));
  if (local !== undefined && random.chance(0.45)) {
    taken.add(local);
    const { native, latin } = spellings(local);
    return { name: native, domain: domainOf(latin) };
  }
  const stem = freeStem(random, industry, taken);
  const ending = random.maybe(0.6, random.pick(region.companyEndings));
  return { name: ending === null ? stem : `${stem} ${ending}`, domain: domainOf(stem) };
}

function freeStem(random: DemoRandom, industry: string, taken: Set<string>): string {
  let stem = "";
  do stem = `${random.pick(roots)} ${random.pick(trades[industry] ?? ["Group"])}`;
  while (taken.has(stem));
  taken.add(stem);
  return stem;
}

function domainOf(name: string): string {
  const label = foldText(name)
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^-|-$/gu, "");
  return `${label}.example`;
}
