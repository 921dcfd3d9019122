import { parseArgs } from "node:util";
import { z } from "zod";
import { runLoudly } from "./child-command.ts";

const usage = `npm run test:webhooks -- [options]
  --events 50000   how many changes of contacts cause messages, at least
  --kills 100      how often the API is killed, and how often the receiver is
  --seed 1         after how many changes: the same seed draws the same`;
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
