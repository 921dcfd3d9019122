import { parseArgs } from "node:util";
import { z } from "zod";
import { runLoudly } from "./child-command.ts";

const usage = `npm run test:fields -- [options]
  --runs 1000    the number of random sequences of define, fill, retype, import, merge, erase, undo, redo, kill
  --seed 1       the seed of the sequences`;
const options = z.object({
  runs: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  seed: z.coerce.number().int().min(0).max(2_000_000_000).default(1),
});

try {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { runs: text, seed: text } });
  const { runs, seed } = options.parse(values);
  const asked = { FIELD_RUNS: String(runs), FIELD_SEED: String(seed) };
  const only = ["run", "apps/api/test/custom-field-sequences.test.ts"];
  process.exit(await runLoudly("vitest", only, { env: { ...process.env, ...asked } }));
} catch (error) {
  console.error(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n\n${usage}`);
  process.exit(1);
}
