import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const limitBytes = 150 * 1024;

/** Notes when the first record stands in the document. */
function watchFirstRow(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector("[data-row]") === null) return;
      performance.mark("first row");
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
}

/** The scripts that the page has asked for, in their order: how large each is as it travels, and whether it came before the first row. */
function readScripts(page: Page) {
  return page.evaluate(() => {
    const row = performance.getEntriesByName("first row")[0]?.startTime ?? 0;
    const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = all.filter(({ name }) => name.endsWith(".js"));
    // Each is fetched, and then imported from what was fetched.
    const once = new Map(scripts.toReversed().map((script) => [script.name, script]));
    return [...once.values()].map(({ name, startTime, encodedBodySize }) => ({
      name: new URL(name).pathname,
      bytes: encodedBodySize,
      isBefore: startTime < row,
    }));
  });
}

for (const list of ["contacts", "companies", "deals"]) {
  test(`at most 150 KB of compressed script come before the first rows of ${list}, the rest after them`, async ({
    signedInPage: page,
  }) => {
    await watchFirstRow(page);
    await page.goto(`/${list}`);
    await expect(page.locator("[data-row]").first()).toBeVisible();
    // The first of what comes later: whatever was asked for before the rows has come by then.
    await expect
      .poll(async () => (await readScripts(page)).map(({ name }) => name).join())
      .toContain("/live-");
    const scripts = await readScripts(page);
    const before = scripts.filter(({ isBefore }) => isBefore);
    expect(before.length).toBeGreaterThan(3);
    const bytes = before.reduce((sum, script) => sum + script.bytes, 0);
    expect(bytes, JSON.stringify(before, undefined, 1)).toBeLessThanOrEqual(limitBytes);
  });
}
