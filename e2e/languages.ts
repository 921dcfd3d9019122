import { readArea } from "../apps/web/vite/message-files.ts";
import { languageOf } from "./longest-texts.ts";
import type { OverflowProbe } from "./overflow.ts";

export const languages = ["de", "es", "fr", "en"] as const;

/** What something is called where each message is shown in the language that needs the most letters for it. */
export function longestNameOf(id: `${string}.${string}`): string {
  const [area = ""] = id.split(".");
  return readArea(languageOf(id), area)[id] ?? "";
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
