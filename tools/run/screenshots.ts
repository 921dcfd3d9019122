import { join } from "node:path";
import { createClient } from "@lanyard/client/client";
import { chromium } from "@playwright/test";
import { root } from "../source-files.ts";
import { findBrowser } from "./browser.ts";
import { scenes } from "./screenshot-scenes.ts";

/** Takes the pictures of the documentation from a running demonstration: npm run screenshots -- CRM_URL SIGNIN_URL. */
const [crm = "http://localhost:4000", signin = "http://localhost:4001"] = process.argv.slice(2);

const browser = await chromium.launch(await findBrowser());
try {
  for (const { picture, path, colorScheme, viewport, prepare, show } of scenes) {
    const context = await browser.newContext({
      baseURL: crm,
      colorScheme,
      locale: "en-US",
      reducedMotion: "reduce",
      viewport,
    });
    const data = { email: "demo@lanyard.example", password: "demo-lanyard" };
    const answer = await context.request.post(`${signin}/login`, { data });
    if (!answer.ok()) throw new Error(`Signing in failed with status ${answer.status()}`);
    const { data: session } = await answer.json();
    await prepare?.((token = session.tokens.accessToken) =>
      createClient({
        baseUrl: `${crm}/api`,
        session: { accessToken: () => token, refresh: async () => undefined },
      }),
    );
    const page = await context.newPage();
    await page.goto(path);
    await show(page);
    await page.evaluate("document.fonts.ready.then(() => true)");
    await page.screenshot({ path: join(root, "docs", picture) });
    await context.close();
  }
} finally {
  await browser.close();
}
