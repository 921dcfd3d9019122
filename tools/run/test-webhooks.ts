import { parseArgs } from "node:util";
import { z } from "zod";
import { runLoudly } from "./child-command.ts";

const usage = `npm run test:webhooks -- [options]
  --events 50000   the minimum number of changes of contacts that cause messages
  --kills 100      the number of kills of the API, and of the receiver
  --seed 1         the seed of the random times of the kills`;
const options = z.object({
  events: z.coerce.number().int().min(1).max(1_000_000).default(50_000),
  kills: z.coerce.number().int().min(1).max(10_000).default(100),
  seed: z.coerce.number().int().min(0).max(2_000_000_000).default(1),
});

try {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { events: text, kills: text, seed: text } });
  const { events, kills, seed } = options.parse(values);
  const asked = { WEBHOOK_EVENTS: String(events), WEBHOOK_KILLS: String(kills), WEBHOOK_SEED: String(seed) };
  const only = ["run", "apps/api/test/webhook-kills.release.test.ts"];
  process.exit(await runLoudly("vitest", only, { env: { ...process.env, ...asked } }));
} catch (error) {
  console.error(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n\n${usage}`);
  process.exit(1);
}
