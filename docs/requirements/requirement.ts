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

/** A row of docs/figures.md that tells a goal, what was measured and what limits it, by the start of its first column. */
export interface FigureProof {
  readonly kind: "figure";
  readonly says: string;
}

/** A section of a document that is what the requirement asks for, by its heading. */
export interface DocumentProof {
  readonly kind: "document";
  /** From the repository's root. */
  readonly path: string;
  readonly heading: string;
}

/** Nothing shows the requirement, and why. */
export interface NoProof {
  readonly kind: "none";
  readonly reason: string;
}

export type Proof = TestProof | DepartureProof | FigureProof | DocumentProof | NoProof;

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

export function figure(says: string): FigureProof {
  return { kind: "figure", says };
}

export function documented(path: string, heading: string): DocumentProof {
  return { kind: "document", path, heading };
}

export function notProved(reason: string): NoProof {
  return { kind: "none", reason };
}

/** All that shows the requirements of a section, in the order in which they stand. */
export function requirementsOf({ requirements }: Section): { says: string; proofs: readonly Proof[] }[] {
  return Object.entries(requirements).map(([says, proofs]) => ({
    says,
    proofs: [proofs].flat().map((proof) => (typeof proof === "string" ? testIn("", proof) : proof)),
  }));
}
