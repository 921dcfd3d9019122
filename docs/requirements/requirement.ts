/** A test that shows a requirement, by its title; `within` tells tests of one title apart by the start of their path. */
export interface TestProof {
  readonly kind: "test";
  readonly title: string;
  readonly within: string;
}

/** A row of docs/departures.md that replaces a requirement, by the start of what it says in its second column. */
export interface DepartureProof {
  readonly kind: "departure";
  readonly says: string;
}

export type Proof = TestProof | DepartureProof;

/** A section of the specification: each requirement in words of our own, with the titles of its tests or another proof. */
export interface Section {
  readonly number: string;
  readonly title: string;
  readonly requirements: Readonly<Record<string, string | Proof | readonly (string | Proof)[]>>;
}

/** One of several tests that share a title. */
export function testIn(within: string, title: string): TestProof {
  return { kind: "test", title, within };
}

export function departure(says: string): DepartureProof {
  return { kind: "departure", says };
}

/** All that shows the requirements of a section, in the order in which they stand. */
export function requirementsOf({ requirements }: Section): { says: string; proofs: readonly Proof[] }[] {
  return Object.entries(requirements).map(([says, proofs]) => ({
    says,
    proofs: [proofs].flat().map((proof) => (typeof proof === "string" ? testIn("", proof) : proof)),
  }));
}
