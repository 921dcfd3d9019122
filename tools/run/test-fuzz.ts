import { parseArgs } from "node:util";
import { z } from "zod";
import { runLoudly } from "./child-command.ts";

const usage = `npm run test:fuzz -- [options]
  --requests 2000   the number of random requests to the routes of the contract
  --seed 1          the seed of the requests`;
const options = z.object({
  requests: z.coerce.number().int().min(1).max(10_000_000).default(2000),
  seed: z.coerce.number().int().min(0).max(2_000_000_000).default(1),
});

try {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { requests: text, seed: text } });
  const { requests, seed } = options.parse(values);
  const env = { ...process.env, FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) };
  process.exit(await runLoudly("vitest", ["run", "tools/fuzz/fuzz.release.test.ts"], { env }));
} catch (error) {
  console.error(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n\n${usage}`);
  process.exit(1);
}
