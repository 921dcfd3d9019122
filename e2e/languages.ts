import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { languageOf } from "./longest-texts.ts";
import type { OverflowProbe } from "./overflow.ts";

export const languages = ["de", "es", "fr", "en"] as const;

const catalogue = z.record(z.string(), z.string());

/** What something is called where each message is shown in the language that needs the most letters for it. */
export function longestNameOf(id: `${string}.${string}`): string {
  const [area = ""] = id.split(".");
  const path = join(import.meta.dirname, `../apps/web/src/messages/${languageOf(id)}/${area}.json`);
  return catalogue.parse(JSON.parse(readFileSync(path, "utf8")))[id] ?? "";
}

/** What is just opening is judged once it stands. */
export async function probeWhenSettled(probe: OverflowProbe): Promise<string[]> {
  let found = await probe.find();
  for (let again = 0; again < 20 && found.length > 0; again += 1) {
    await probe.settled();
    found = await probe.find();
  }
  return found;
}
