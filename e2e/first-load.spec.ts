import type { Page } from "@playwright/test";
import { expect, ownContextTest as test } from "./fixtures.ts";

const limitBytes = 200 * 1024;

const noteFirstRow = `new MutationObserver((_changes, watch) => {
  if (document.querySelector("[data-row]") === null) return;
  performance.mark("first row");
  watch.disconnect();
}).observe(document, { childList: true, subtree: true })`;

/**
 * A script that lists each requested module once, with its compressed size. The browser logs a module twice:
 * when it is fetched and when it is imported from the cache.
 */
const listScripts = `(() => {
  const row = performance.getEntriesByName("first row")[0].startTime;
  const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
  return [...new Map(scripts.toReversed().map((script) => [script.name, script])).values()].map(
    ({ name, startTime, encodedBodySize }) => ({ name, bytes: encodedBodySize, isBefore: startTime < row }),
  );
})()`;

function readScripts(page: Page) {
  return page.evaluate<{ name: string; bytes: number; isBefore: boolean }[]>(listScripts);
}

for (const list of ["contacts", "companies", "deals"]) {
  test(`the page loads at most 200 KB of script before the first rows of ${list}`, async ({
    signedInPage: page,
  }) => {
    await page.addInitScript(noteFirstRow);
    await page.goto(`/${list}`);
    await expect(page.locator("[data-row]").first()).toBeVisible();
    // The remaining scripts load one at a time, after the rows. When the background script is listed, every
    // script that was requested earlier has finished loading.
    await expect
      .poll(async () => (await readScripts(page)).map(({ name }) => name).join())
      .toContain("/background-");
    const before = (await readScripts(page)).filter(({ isBefore }) => isBefore);
    expect(before.length).toBeGreaterThan(3);
    const bytes = before.reduce((sum, script) => sum + script.bytes, 0);
    expect(bytes, JSON.stringify(before, undefined, 1)).toBeLessThanOrEqual(limitBytes);
  });
}
