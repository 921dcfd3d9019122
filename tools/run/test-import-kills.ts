import { parseArgs } from "node:util";
import { z } from "zod";
import { runLoudly } from "./child-command.ts";

const usage = `npm run test:import-kills -- [options]
  --kills 30     the number of kills of the API while it receives, checks or runs an import
  --seed 1       the seed of the random times of the kills
  --rows 25000   the number of rows in each file`;
const options = z.object({
  kills: z.coerce.number().int().min(1).max(10_000).default(30),
  seed: z.coerce.number().int().min(0).max(2_000_000_000).default(1),
  rows: z.coerce.number().int().min(1).max(500_000).default(25_000),
});

try {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { kills: text, seed: text, rows: text } });
  const { kills, seed, rows } = options.parse(values);
  const asked = { KILLS: String(kills), KILL_SEED: String(seed), KILL_ROWS: String(rows) };
  const only = ["run", "apps/api/test/import-job-faults.release.test.ts", "-t", "survives"];
  process.exit(await runLoudly("vitest", only, { env: { ...process.env, ...asked } }));
} catch (error) {
  console.error(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n\n${usage}`);
  process.exit(1);
}
