import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { z } from "zod";

/**
 * Colours are judged once they stand still. Not waited for: what turns without end, what is held, and what runs for
 * seconds, as the line of a toast does, which changes no colour.
 */
const settle = `
  const moving = () => document.getAnimations().filter(({ effect, playState }) =>
    playState === "running" && effect?.getComputedTiming().endTime < 2000);
  while (moving().length > 0) await new Promise(requestAnimationFrame);`;

const violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

/** Rows are alike, and judging the colours of fifty takes longer than all else: the first ten are judged. */
const alike = ["tbody tr:nth-child(n+11)", "main li:nth-child(n+11)"];

export interface Looks {
  /** Only this part, by its selector. */
  within?: string;
  /** Only what a theme changes, on a page that was judged whole in the other one. */
  coloursOnly?: boolean;
}

/**
 * Expects no finding of axe on the page. It runs in the page, which loads it once: axe's own package would
 * search for frames each time, and Lanyard has none.
 */
export async function expectAccessible(
  page: Page,
  { within, coloursOnly = false }: Looks = {},
): Promise<void> {
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe.source);
  const part = JSON.stringify({ ...(within === undefined ? {} : { include: [within] }), exclude: alike });
  const rules = coloursOnly ? 'runOnly: ["color-contrast", "link-in-text-block"],' : "";
  // In one go, and without fetching the style sheets, which only experimental rules read: what began to change its
  // colour meanwhile would be judged halfway.
  const found = await page.evaluate(`(async () => {
    ${settle}
    const { violations } = await axe.run(${part}, { ${rules} resultTypes: ["violations"], iframes: false, preload: { assets: ["media"] } });
    return violations;
  })()`);
  const findings = violations.parse(found).map(finding);
  expect(findings.filter(({ elements }) => elements.length > 0)).toEqual([]);
}

/** Layers over the page are at its end, outside of its landmarks, which is intended. */
function finding({ id, nodes }: { id: string; nodes: readonly { html: string }[] }) {
  const elements = nodes.map(({ html }) => html);
  return {
    id,
    elements: id === "region" ? elements.filter((html) => !/role="(menu|listbox)"/u.test(html)) : elements,
  };
}

/** Expects no finding of axe and no overflow, in both themes, wide and narrow, without a reload. */
export async function expectGoodLooks(page: Page, looks: Looks = {}): Promise<void> {
  const html = page.locator("html");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ["light", "dark"]) {
      await html.evaluate((root, name) => root.setAttribute("data-theme", name), theme);
      await expectAccessible(page, { ...looks, coloursOnly: theme === "dark" });
    }
    expect(await html.evaluate((root) => root.scrollWidth), "width of the page").toBe(width);
  }
}
