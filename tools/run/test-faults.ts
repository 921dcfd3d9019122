import { parseArgs } from "node:util";
import { z } from "zod";
import { runLoudly } from "./child-command.ts";

const usage = `npm run test:faults -- [options]
  --minutes 5      the duration of all faults; killed processes take half of it
  --seed 1         the seed of the random writes and times of kills
  --only "killed"  runs only the faults whose titles contain this text, such as one that lost data`;
const options = z.object({
  minutes: z.coerce.number().positive().max(10_000).default(5),
  seed: z.coerce.number().int().min(0).max(2_000_000_000).default(1),
  only: z.string().optional(),
});

try {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { minutes: text, seed: text, only: text } });
  const { minutes, seed, only } = options.parse(values);
  const asked = { FAULT_MINUTES: String(minutes), FAULT_SEED: String(seed) };
  const args = ["run", "tools/faults/faults.release.test.ts", ...(only === undefined ? [] : ["-t", only])];
  process.exit(await runLoudly("vitest", args, { env: { ...process.env, ...asked } }));
} catch (error) {
  console.error(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n\n${usage}`);
  process.exit(1);
}
