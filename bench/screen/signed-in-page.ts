import { demoAccounts, demoPassword } from "@lanyard/signin/demo/demo-accounts";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../tools/run/browser.ts";
import type { BenchServers } from "../bench-servers.ts";

/** Does something in Chromium without a screen, signed in to the measured organisation; `probe` runs in every page. */
export async function withSignedInPage<T>(
  { signinUrl }: BenchServers,
  probe: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    // The page's own rules refuse scripts that stand in texts, and so does measuring.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
    const data = { email: demoAccounts[0]?.email, password: demoPassword };
    await context.request.post(`${signinUrl}/login`, { data });
    await context.addInitScript(probe);
    return await work(await context.newPage());
  } finally {
    await browser.close();
  }
}
