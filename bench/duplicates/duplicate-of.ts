import type { DemoRandom } from "@lanyard/api/demo/demo-random";
import {
  emailOf,
  type Facts,
  isSwitchboard,
  mobileNumber,
  nicknames,
  type People,
  privateDomain,
} from "./people.ts";

/** The second record of a person, and how it differs. */
export interface DuplicatePerson {
  readonly how: string;
  readonly facts: Facts;
}

/** Draws the second record of a person: some of what the first one has, and a difference. */
export function duplicateOf(people: People, facts: Facts): DuplicatePerson {
  const { random } = people;
  const kept = (value: string | null, share: number) => (random.chance(share) ? value : null);
  const copy: Facts = {
    ...facts,
    email: secondEmail(random, facts),
    phone: kept(facts.phone, 0.6),
    // A second number is as likely as a forgotten one.
    mobile_phone: random.chance(0.1) ? mobileNumber(random) : kept(facts.mobile_phone, 0.75),
    company: kept(facts.company, 0.8),
    city: kept(facts.city, 0.8),
  };
  const way = random.next();
  if (way < 0.35)
    return random.chance(0.6)
      ? { how: "typo in surname", facts: { ...copy, last: mistyped(random, facts.last) } }
      : { how: "typo in first name", facts: { ...copy, first: mistyped(random, facts.first) } };
  const nickname = nicknames[facts.first];
  if (way < 0.5 && nickname !== undefined) return { how: "nickname", facts: { ...copy, first: nickname } };
  if (way < 0.56) return { how: "initial", facts: { ...copy, first: `${[...facts.first][0]}.` } };
  if (way < 0.63) return { how: "married name", facts: { ...copy, last: people.surname() } };
  if (way < 0.8) return { how: "moved job", facts: movedJob(people, facts, copy) };
  if (way < 0.85) return { how: "swapped names", facts: { ...copy, first: facts.last, last: facts.first } };
  return { how: "sparse", facts: copy };
}

/** An address belongs to one contact: the second record has another one of the same person, or none. */
function secondEmail(random: DemoRandom, { email, latin }: Facts): string | null {
  if (email === null || random.chance(0.5)) return null;
  const [box = "", domain = ""] = email.split("@");
  const other = random.chance(0.6)
    ? `${box}@${privateDomain(random)}`
    : emailOf(random, latin, random.chance(0.5) ? domain : privateDomain(random));
  return other === email ? null : other;
}

function movedJob({ random, company }: People, { latin, mobile_phone }: Facts, copy: Facts): Facts {
  const next = company();
  const email = random.chance(0.7) ? emailOf(random, latin, next.domain) : null;
  return { ...copy, company: next.name, email, mobile_phone, phone: random.chance(0.2) ? next.phone : null };
}

/**
 * Whether anything proves that two records are one: a pair without is no fair task. Beside a name that can be recognised they share
 * a number or an address of their own, or both company and city; of a name that is common to many or only begins alike, more.
 */
export function isProvable(one: Facts, { how, facts }: DuplicatePerson): boolean {
  const shared = (field: "mobile_phone" | "phone" | "company" | "city") =>
    one[field] !== null && one[field] === facts[field];
  const box = (email: string | null) => email?.split("@")[0];
  const own = shared("mobile_phone") || (shared("phone") && one.phone !== null && !isSwitchboard(one.phone));
  const places = [shared("company"), shared("city")].filter(Boolean).length;
  const named = box(one.email) !== undefined && box(one.email) === box(facts.email);
  if (how === "married name") return own && places > 0;
  return own || places === 2 || (named && places > 0);
}

/** One letter wrong, missing, doubled or swapped with the next. */
function mistyped(random: DemoRandom, word: string): string {
  const letters = [...word];
  if (letters.length < 4) return `${word}${letters.at(-1) ?? ""}`;
  const at = random.whole(1, letters.length - 2);
  const [letter = "", next = ""] = [letters[at], letters[at + 1]];
  const wrong = [
    () => letters.splice(at, 1, random.pick([..."aeinrst"])),
    () => letters.splice(at, 1),
    () => letters.splice(at, 0, letter),
    () => letters.splice(at, 2, next, letter),
  ];
  random.pick(wrong)();
  return letters.join("");
}
