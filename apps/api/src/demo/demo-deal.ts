import { defaultProbability } from "@lanyard/contract/limits";
import { startingStages } from "#src/features/pipeline/pipeline.ts";
import type { DemoRandom } from "./demo-random.ts";

const dayMs = 86_400_000;

const subjects = [
  "annual plan",
  "handheld scanners",
  "cold-room sensors",
  "second site",
  "renewal",
  "pilot, three months",
  "training & onboarding",
  "Rahmenvertrag",
  "migration from spreadsheets",
  "support contract (24/7)",
];
const descriptions = [
  "Two competitors are still in. Decision criteria: price, delivery time, references.",
  "Needs an offer for both sites, optional training as a separate line.",
  "Verbal yes; waiting for the purchase order.",
  "Extends the contract by two years with 5 % off.",
];
const currencies = ["USD", "USD", "EUR", "EUR", "GBP", "SEK", "JPY", "CHF", "BRL", "INR"];
const dealTags = ["upsell", "new business", "renewal", "at risk", "tender"];
/** Probabilities that users typed instead of the stage's default. */
const typedProbabilities = [20, 40, 35, 90, 100, 0];

export interface DealParts {
  readonly company: { readonly fields: { readonly name: string } } | undefined;
  readonly createdAt: number;
  readonly now: number;
  /** The index of the deal's stage in the default pipeline. */
  readonly stage: number;
}

export function demoDealFields(random: DemoRandom, { company, createdAt, now, stage }: DealParts) {
  const isClosed = stage >= 4;
  const closesAt = isClosed
    ? createdAt + random.next() * (now - createdAt)
    : now + random.whole(-25, 160) * dayMs;
  const subject = random.pick(subjects);
  return {
    name:
      company === undefined
        ? `${subject[0]?.toUpperCase()}${subject.slice(1)}`
        : `${company.fields.name}: ${subject}`,
    description: random.maybe(0.4, random.pick(descriptions)),
    amount_cents: amountCents(random),
    currency: random.pick(currencies),
    ...probabilityOf(random, stage),
    expected_close_date: random.maybe(0.85, new Date(closesAt).toISOString().slice(0, 10)),
    tags: random.chance(0.3) ? [random.pick(dealTags)] : [],
  };
}

export function stageProbability(stage: number): number | null {
  const known = startingStages[stage];
  return known === undefined ? null : (known.probability ?? defaultProbability);
}

function probabilityOf(random: DemoRandom, stage: number) {
  if (random.chance(0.9)) return { probability: stageProbability(stage), has_own_probability: false };
  return { probability: typedProbabilities[stage] ?? null, has_own_probability: true };
}

function amountCents(random: DemoRandom): number {
  if (random.chance(0.03)) return random.whole(90_000_000, 480_000_000);
  const whole = Math.round(400 * 10 ** (random.next() * 2.3)) * 100;
  return random.chance(0.4) ? whole + random.whole(1, 99) : whole;
}
