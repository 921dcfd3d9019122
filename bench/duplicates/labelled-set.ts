import { createDemoRandom, type DemoRandom } from "@lanyard/api/demo/demo-random";
import { type DemoRegion, spellings } from "@lanyard/api/demo/demo-region";
import { easternRegions } from "@lanyard/api/demo/demo-regions-east";
import { westernRegions } from "@lanyard/api/demo/demo-regions-west";
import { duplicateOf, isProvable } from "./duplicate-of.ts";
import { lookAlikeOf } from "./look-alikes.ts";
import {
  type Company,
  emailOf,
  type Facts,
  mobileNumber,
  nicknames,
  type People,
  privateDomain,
} from "./people.ts";

/** A contact of the set; those of one person have one `person`. */
export interface LabelledContact {
  readonly id: string;
  readonly person: number;
  /** How it differs from the person's first one. */
  readonly how: string;
  readonly fields: Readonly<Record<string, string | null>>;
}

const syllables =
  "ba ce di fo gu ha jo ka le mi no pa ri sa te vo wa zu ber mann son ski stein ton field ville".split(" ");
const surnamesInUse = 3000;
const towns = 150;
/** Of so many drawn copies the first that anything proves is taken; of who has nothing that could, none. */
const drawnCopies = 8;

/**
 * Contacts in an order of chance, of whom some are one person under two spellings (duplicate-of.ts). Among them stand who only look
 * alike (look-alikes.ts). Surnames are as frequent as in a telephone book: a few very, most hardly. The same seed draws the same.
 */
export function labelledSet(seed: number, persons: number): LabelledContact[] {
  const random = createDemoRandom(seed);
  const made = Array.from({ length: surnamesInUse }, () => madeName(random));
  const places = Array.from({ length: towns }, () => madeName(random));
  const companies = new Map<DemoRegion, Company[]>();
  const contacts: LabelledContact[] = [];
  let person = 0;
  const add = ({ latin: _, ...fields }: Facts, how: string, who: number) => {
    contacts.push({ id: random.id(Date.now()), person: who, how, fields });
  };
  const surname = () => made[Math.floor(made.length * random.next() ** 2.2)] ?? "";
  while (person < persons) {
    person += 1;
    const region = regionOf(random);
    const company = () => companyOf(random, region, companies);
    const people = { random, surname, company };
    const town = random.chance(0.5) ? random.pick(places) : random.pick(region.places)[0];
    const facts = newPerson(people, region, town);
    add(facts, "first", person);
    if (random.chance(0.2)) {
      const copies = Array.from({ length: drawnCopies }, () => duplicateOf(people, facts));
      const copy = copies.find((each) => isProvable(facts, each));
      if (copy !== undefined) add(copy.facts, copy.how, person);
    }
    const other = lookAlikeOf(people, facts);
    if (other !== undefined) {
      person += 1;
      add(other.facts, other.relation, person);
    }
  }
  return contacts
    .map((contact) => ({ contact, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ contact }) => contact);
}

function regionOf(random: DemoRandom): DemoRegion {
  return random.pick(random.chance(0.75) ? westernRegions : easternRegions);
}

function companyOf(random: DemoRandom, region: DemoRegion, all: Map<DemoRegion, Company[]>): Company {
  const made = all.get(region) ?? [];
  all.set(region, made);
  if (made.length > 20 && random.chance(0.9)) return random.pick(made);
  const word = madeName(random);
  const company = {
    name: `${word} ${random.pick(region.companyEndings)}`,
    domain: `${word.toLowerCase()}${random.digits("##")}.example`,
    phone: random.digits("+44 20 7### ####"),
  };
  made.push(company);
  return company;
}

function madeName(random: DemoRandom): string {
  const text = Array.from({ length: random.whole(2, 4) }, () => random.pick(syllables)).join("");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function newPerson({ random, surname, company }: People, region: DemoRegion, town: string): Facts {
  const western = westernRegions.includes(region);
  const first =
    western && random.chance(0.4)
      ? spellings(random.pick(Object.keys(nicknames)))
      : spellings(random.pick((western && random.chance(0.5) ? random.pick(westernRegions) : region).first));
  const last = western && random.chance(0.75) ? spellings(surname()) : familyName(random, region);
  const latin = [first.latin, last.latin] as const;
  const works = company();
  return {
    first: first.native,
    last: last.native,
    latin,
    email: random.chance(0.85)
      ? emailOf(random, latin, random.chance(0.8) ? works.domain : privateDomain(random))
      : null,
    // Some have only the number of the whole company.
    phone: random.chance(0.15) ? works.phone : random.chance(0.5) ? random.digits("+33 1 ## ## ## ##") : null,
    mobile_phone: random.chance(0.6) ? mobileNumber(random) : null,
    company: random.chance(0.85) ? works.name : null,
    city: random.chance(0.8) ? town : null,
  };
}

/** The lists are short: outside the Latin script most names are made of two, or too many would be namesakes. */
function familyName(random: DemoRandom, region: DemoRegion) {
  const name = spellings(random.pick(region.last));
  if (westernRegions.includes(region) || random.chance(0.3)) return name;
  const second = spellings(random.pick(region.last));
  return { native: `${name.native}-${second.native}`, latin: `${name.latin}${second.latin}` };
}
