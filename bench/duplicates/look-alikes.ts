import { emailOf, type Facts, isSwitchboard, mobileNumber, type People, privateDomain } from "./people.ts";

const twins = [
  ["Zoe", "Milo"],
  ["Ines", "Otto"],
  ["Ruth", "Karim"],
  ["Julia", "Julian"],
  ["Daniel", "Daniela"],
] as const;

/** Somebody else who looks like this person; undefined for most, whom nobody resembles. */
export function lookAlikeOf(
  people: People,
  facts: Facts,
): { readonly relation: string; readonly facts: Facts } | undefined {
  const { random } = people;
  const way = random.next();
  if (way >= 0.14) return undefined;
  const mobile = mobileNumber(random);
  const other = (first: string, last = facts.last): Facts => ({
    ...facts,
    first,
    last,
    latin: [first, last],
    email: random.chance(0.6)
      ? emailOf(random, [first, last === facts.last ? facts.latin[1] : last], privateDomain(random))
      : null,
    mobile_phone: mobile,
  });
  const [one, second] = random.pick(twins);
  // One home or one switchboard, one employer now and then.
  if (way < 0.02) return { relation: "twin", facts: other(facts.first === one ? second : one) };
  if (way < 0.04) {
    const son = random.chance(0.4) ? `${facts.last} Jr.` : facts.last;
    return {
      relation: "son",
      facts: {
        ...other(facts.first, son),
        company: random.chance(0.15) ? facts.company : null,
        phone: random.chance(0.15) ? facts.phone : null,
        city: random.chance(0.7) ? facts.city : null,
      },
    };
  }
  if (way < 0.07) {
    const { name, phone } = people.company();
    const city = random.chance(0.2) ? facts.city : null;
    return { relation: "namesake", facts: { ...other(facts.first), company: name, phone, city } };
  }
  if (way < 0.09) return { relation: "spouse", facts: other(random.pick(["Noor", "Pim", "Vera", "Aldo"])) };
  // Who has the desk has its number.
  if (way < 0.11)
    return {
      relation: "successor",
      facts: other(random.pick(["Bruno", "Carla", "Wanda", "Igor"]), people.surname()),
    };
  const colleague = other(facts.first, people.surname());
  const phone = facts.phone !== null && isSwitchboard(facts.phone) ? facts.phone : null;
  return { relation: "colleague of the same first name", facts: { ...colleague, phone } };
}
