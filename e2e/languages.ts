import { readArea } from "../apps/web/vite/message-files.ts";
import { languageOf } from "./longest-texts.ts";
import type { OverflowProbe } from "./overflow.ts";

export const languages = ["de", "es", "fr", "en"] as const;

export function longestNameOf(id: `${string}.${string}`): string {
  const [area = ""] = id.split(".");
  return readArea(languageOf(id), area)[id] ?? "";
}

/** Repeats a check that has findings, because dialogs and panels can still move while they open. */
export async function probeWhenSettled(probe: OverflowProbe): Promise<string[]> {
  let found = await probe.find();
  for (let again = 0; again < 20 && found.length > 0; again += 1) {
    await probe.settled();
    found = await probe.find();
  }
  return found;
}
