import { join } from "node:path";
import { chromium } from "@playwright/test";
import { root } from "../source-files.ts";
import { findBrowser } from "./browser.ts";

/** Takes the README's screenshots from a running demonstration: npm run screenshots -- CRM_URL SIGNIN_URL. */
const [crm = "http://localhost:4000", signin = "http://localhost:4001"] = process.argv.slice(2);
const themes = { light: "contacts.png", dark: "contacts-dark.png" } as const;

const browser = await chromium.launch(await findBrowser());
try {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      baseURL: crm,
      colorScheme,
      locale: "en-US",
      reducedMotion: "reduce",
      viewport: { width: 1440, height: 900 },
    });
    const data = { email: "demo@lanyard.example", password: "demo-lanyard" };
    const answer = await context.request.post(`${signin}/login`, { data });
    if (!answer.ok()) throw new Error(`Signing in failed with status ${answer.status()}`);
    const page = await context.newPage();
    await page.goto("/contacts");
    await page.getByRole("table").getByRole("row").nth(10).waitFor();
    await page.evaluate("document.fonts.ready.then(() => true)");
    await page.screenshot({ path: join(root, "docs", themes[colorScheme]) });
  }
} finally {
  await browser.close();
}
