import { parseArgs } from "node:util";
import { z } from "zod";
import { runLoudly } from "./child-command.ts";

const usage = `npm run test:merge -- [options]
  --runs 10000   the number of random sequences of merge, edit, unmerge and undo
  --seed 1       the seed of the sequences`;
const options = z.object({
  runs: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  seed: z.coerce.number().int().min(0).max(2_000_000_000).default(1),
});

try {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { runs: text, seed: text } });
  const { runs, seed } = options.parse(values);
  const asked = { MERGE_RUNS: String(runs), MERGE_SEED: String(seed) };
  const only = ["run", "apps/api/test/merge-sequences.release.test.ts"];
  process.exit(await runLoudly("vitest", only, { env: { ...process.env, ...asked } }));
} catch (error) {
  console.error(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n\n${usage}`);
  process.exit(1);
}
