import { demoAccounts, demoPassword } from "@lanyard/signin/demo/demo-accounts";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../tools/run/browser.ts";
import type { BenchServers } from "../bench-servers.ts";

/** Works in headless Chromium, signed in to the measured organisation; `probe` runs in every page. */
export async function withSignedInPage<T>(
  { signinUrl }: BenchServers,
  probe: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    // The page's own policy would refuse the measuring scripts.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
    const data = { email: demoAccounts[0]?.email, password: demoPassword };
    await context.request.post(`${signinUrl}/login`, { data });
    await context.addInitScript(probe);
    return await work(await context.newPage());
  } finally {
    await browser.close();
  }
}

/** Returns a number that the page's probe noted, once it is there. */
export async function probed(page: Page, place: string): Promise<number> {
  await page.waitForFunction(`${place} !== undefined`);
  return Number(await page.evaluate(place));
}
