import { leadStatuses } from "@lanyard/contract/contact/contact-options";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { Language } from "@lanyard/contract/person/person-options";
import { englishExamples } from "./words/english-examples.ts";
import type { ExampleWords } from "./words/example-words.ts";
import { frenchExamples } from "./words/french-examples.ts";
import { germanExamples } from "./words/german-examples.ts";
import { spanishExamples } from "./words/spanish-examples.ts";

/** The stage of an example record: the index of an open stage, or the won or lost stage. */
export type ExamplePosition = number | "won" | "lost";

export interface ExampleRecord {
  readonly noun: RecordNoun;
  readonly key: string;
  readonly sent: Readonly<Record<string, unknown>>;
  /** The keys of linked records by field. */
  readonly links: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
  readonly place?: ExamplePosition;
}

const wordsOf: Readonly<Record<Language, ExampleWords>> = {
  en: englishExamples,
  de: germanExamples,
  fr: frenchExamples,
  es: spanishExamples,
};

/** Returns all example records, parents before children. `today` is an ISO date. */
export function exampleRecords(language: Language, today: string): ExampleRecord[] {
  const words = wordsOf[language];
  return [
    ...words.companies.map((_, index) => company(words, index)),
    ...words.people.map((_, index) => contact(words, index)),
    ...words.deals.map((_, index) => deal(words, index, today)),
    ...words.tasks.map((_, index) => task(words, index, today)),
  ];
}

export function inTurn<Item>(items: readonly Item[], index: number): Item {
  const item = items[Math.trunc(index) % items.length];
  if (item === undefined) throw new TypeError("The list to choose from is empty");
  return item;
}

/** Returns a company's domain. It is a subdomain of example.com, which is reserved (RFC 2606). */
function domainOf(words: ExampleWords, index: number): string {
  return `${asciiName(inTurn(words.companies, index)[0])}.example.com`;
}

function asciiName(text: string): string {
  const plain = text.normalize("NFD").replaceAll("ß", "ss").replaceAll("ı", "i").toLowerCase();
  return plain
    .replaceAll(/\p{Mark}|[’&]/gu, "")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
}

const everyOther = <Item>(index: number, step: number, item: Item) => (index % step === 0 ? [item] : []);

function company(words: ExampleWords, index: number): ExampleRecord {
  const [name, industry, size, city] = inTurn(words.companies, index);
  const domain = domainOf(words, index);
  return {
    noun: "company",
    key: `company ${index}`,
    sent: {
      name,
      industry,
      size,
      city,
      country: words.country,
      website: `https://${domain}`,
      email: `info@${domain}`,
      phone: words.phone(index),
      tags: everyOther(index, 3, inTurn(words.tags, 1)).join(),
    },
    links: {},
    notes: everyOther(index, 4, inTurn(words.notes, index / 4 + 3)),
  };
}

function contact(words: ExampleWords, index: number): ExampleRecord {
  const [first, last, job_title] = inTurn(words.people, index);
  const [, , , city] = inTurn(words.companies, index);
  return {
    noun: "contact",
    key: `contact ${index}`,
    sent: {
      first,
      last,
      job_title,
      email: `${asciiName(first)}.${asciiName(last)}@${domainOf(words, index)}`,
      phone: words.phone(words.companies.length + index),
      city,
      country: words.country,
      lead_status: inTurn(leadStatuses.slice(0, 4), index),
      lead_score: 35 + ((index * 17) % 60),
      tags: everyOther(index, 2, inTurn(words.tags, index / 2)).join(),
    },
    links: { company_id: `company ${index % words.companies.length}` },
    notes: everyOther(index, 5, inTurn(words.notes, index / 5)),
    ...(index % 3 === 0 && { place: index / 3 }),
  };
}

/** The amounts of the deals, in hundreds of currency units. */
const hundreds = [48, 120, 360, 65, 24, 180, 95, 140, 75, 420, 58, 30, 85, 260, 110] as const;
const places: readonly ExamplePosition[] = [
  0,
  1,
  2,
  3,
  "won",
  0,
  1,
  2,
  "lost",
  3,
  "won",
  0,
  "won",
  1,
  "lost",
];
const closingDays = [21, 14, 30, 7, -6, 45, 28, 12, -3, 4, -15, 60, -24, -1, -40] as const;

function deal(words: ExampleWords, index: number, today: string): ExampleRecord {
  const place = inTurn(places, index);
  const [name] = inTurn(words.companies, index);
  return {
    noun: "deal",
    key: `deal ${index}`,
    sent: {
      name: `${name}: ${inTurn(words.deals, index)}`,
      amount_cents: inTurn(hundreds, index) * 10_000,
      expected_close_date: Date.parse(dayAfter(today, inTurn(closingDays, index))),
      ...(place === "lost" && { lost_reason: words.lostReason }),
    },
    links: { company_id: `company ${index % words.companies.length}`, contact_id: `contact ${index}` },
    notes: everyOther(index, 6, inTurn(words.notes, 2 + index / 6)),
    place,
  };
}

const dueDays = [-2, 0, 0, 1, 3, 9] as const;

function task(words: ExampleWords, index: number, today: string): ExampleRecord {
  const days = dueDays[index];
  const isOfDeal = index % 2 === 0;
  return {
    noun: "task",
    key: `task ${index}`,
    sent: {
      title: inTurn(words.tasks, index),
      ...(days !== undefined && { due_on: dayAfter(today, days) }),
      ...(index === 1 && { priority: "high" }),
    },
    links: isOfDeal ? { deal_id: `deal ${index}` } : { contact_id: `contact ${index}` },
    notes: [],
  };
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
