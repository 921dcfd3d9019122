import type { Page } from "@playwright/test";
import { readArea } from "../apps/web/vite/message-files.ts";
import { languageOf, showLongestTexts } from "./longest-texts.ts";
import { type OverflowProbe, probeOverflow } from "./overflow.ts";

export const languages = ["de", "es", "fr", "en"] as const;

export function longestNameOf(id: `${string}.${string}`): string {
  const [area = ""] = id.split(".");
  return readArea(languageOf(id), area)[id] ?? "";
}

/** Repeats a check that has findings, because dialogs and panels can still move while they open. */
async function probeWhenSettled(probe: OverflowProbe): Promise<string[]> {
  let found = await probe.find();
  for (let again = 0; again < 20 && found.length > 0; again += 1) {
    await probe.settled();
    found = await probe.find();
  }
  return found;
}

/** The window widths at which each screen is checked. The next screen opens at the last of these widths. */
const widths = [390, 1440] as const;

export interface Walk {
  readonly page: Page;
  readonly probe: OverflowProbe;
  /**
   * Checks a screen at each width and adds what overflows to `misfits`, under the width and the name of the
   * screen.
   */
  readonly look: (screen: string) => Promise<void>;
}

/** Lets a page show the longest texts. Must be called before the page opens. */
export async function startWalk(page: Page, misfits: Record<string, string[]>): Promise<Walk> {
  await showLongestTexts(page);
  const probe = await probeOverflow(page);
  const look = async (screen: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await probe.drawn();
      const found = await probeWhenSettled(probe);
      if (found.length > 0) misfits[`${width} ${screen}`] = found;
    }
  };
  return { page, probe, look };
}
