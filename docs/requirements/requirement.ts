/** A test that proves a requirement. `within` is the start of its path, if several tests have the title. */
export interface TestProof {
  readonly kind: "test";
  readonly title: string;
  readonly within: string;
}

/** A row of docs/departures.md that replaces a requirement. `says` is the start of its second column. */
export interface DepartureProof {
  readonly kind: "departure";
  readonly says: string;
}

export type Proof = TestProof | DepartureProof;

/** A section of the specification. Maps each requirement, in our own words, to its proofs; a string is a test title. */
export interface Section {
  readonly number: string;
  readonly title: string;
  readonly requirements: Readonly<Record<string, string | Proof | readonly (string | Proof)[]>>;
}

/** Returns the proof for one of several tests with the same title. */
export function testIn(within: string, title: string): TestProof {
  return { kind: "test", title, within };
}

export function departure(says: string): DepartureProof {
  return { kind: "departure", says };
}

/** Returns the requirements of a section in order, each with its proofs. */
export function requirementsOf({ requirements }: Section): { says: string; proofs: readonly Proof[] }[] {
  return Object.entries(requirements).map(([says, proofs]) => ({
    says,
    proofs: [proofs].flat().map((proof) => (typeof proof === "string" ? testIn("", proof) : proof)),
  }));
}
