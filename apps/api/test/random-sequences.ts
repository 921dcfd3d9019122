import type { TestMember, TestOrganisations } from "@lanyard/test-kit/test-api";
import fc from "fast-check";

export interface SequenceMembers {
  readonly user: TestMember;
  readonly admin: TestMember;
}

/** The number is low, because tokens expire and lists get longer with each sequence. */
const sequencesPerOrganisation = 60;

/**
 * Runs random sequences, at most 60 in each organisation. The variables `<prefix>_RUNS`, `<prefix>_SEED` and
 * `<prefix>_LANES` set the number of sequences, their seed and the number of organisations at a time.
 */
export async function runRandomSequences<Steps>(
  api: TestOrganisations,
  { prefix, runs: fewRuns, steps }: { prefix: string; runs: number; steps: fc.Arbitrary<Steps> },
  open: (members: SequenceMembers) => Promise<(steps: Steps) => Promise<void>>,
): Promise<void> {
  const numberOf = (name: string, otherwise: number) => Number(process.env[`${prefix}_${name}`] ?? otherwise);
  const [runs, seed, lanes] = [numberOf("RUNS", fewRuns), numberOf("SEED", 7), numberOf("LANES", 1)];
  let begun = 0;
  const runLane = async () => {
    while (begun < runs) {
      const first = begun;
      const numRuns = Math.min(sequencesPerOrganisation, runs - first);
      begun += numRuns;
      const run = await open(await newMembers(api));
      await fc.assert(fc.asyncProperty(steps, run), { numRuns, seed: seed + first });
      if (runs > fewRuns) process.stderr.write(`Sequences ${first + 1} to ${first + numRuns} passed\n`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
}

async function newMembers({ signin, clientFor }: TestOrganisations): Promise<SequenceMembers> {
  const organisation = await signin.addOrganisation(`sequences-${crypto.randomUUID().slice(0, 8)}`);
  const add = async (role: "user" | "admin") => clientFor(await signin.addPerson(organisation, role));
  return { user: await add("user"), admin: await add("admin") };
}
