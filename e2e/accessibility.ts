import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { z } from "zod";

/**
 * A browser script that waits until colours no longer change. It ignores endless, paused and long animations,
 * such as the remaining-time line of a toast, because they do not change colours.
 */
const settle = `
  const moving = () => document.getAnimations().filter(({ effect, playState }) =>
    playState === "running" && effect?.getComputedTiming().endTime < 2000);
  while (moving().length > 0) await new Promise(requestAnimationFrame);`;

const violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

/**
 * Selectors of rows after the tenth, which are excluded. Checking fifty rows would take longer than all other
 * checks.
 */
const alike = ["tbody tr:nth-child(n+11)", "main li:nth-child(n+11)"];

export interface Looks {
  /** The selector of the part to check. */
  within?: string;
  /** Whether to check only colours, on a page that was checked completely in the other theme. */
  coloursOnly?: boolean;
}

/**
 * Expects that axe has no findings on the page. Loads axe into the page once, because axe's Playwright
 * package searches for frames each time.
 */
export async function expectAccessible(
  page: Page,
  { within, coloursOnly = false }: Looks = {},
): Promise<void> {
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe.source);
  const part = JSON.stringify({ ...(within === undefined ? {} : { include: [within] }), exclude: alike });
  const rules = coloursOnly ? 'runOnly: ["color-contrast", "link-in-text-block"],' : "";
  // One call does everything, so that no colour starts to change during the check. Only experimental rules of
  // axe need style sheets, so axe does not load them.
  const found = await page.evaluate(`(async () => {
    ${settle}
    const { violations } = await axe.run(${part}, { ${rules} resultTypes: ["violations"], iframes: false, preload: { assets: ["media"] } });
    return violations;
  })()`);
  const findings = violations.parse(found).map(finding);
  expect(findings.filter(({ elements }) => elements.length > 0)).toEqual([]);
}

/**
 * Returns a finding of axe. Omits menus and option lists from the rule `region`, because they are
 * intentionally outside the page's landmarks.
 */
function finding({ id, nodes }: { id: string; nodes: readonly { html: string }[] }) {
  const elements = nodes.map(({ html }) => html);
  return {
    id,
    elements: id === "region" ? elements.filter((html) => !/role="(menu|listbox)"/u.test(html)) : elements,
  };
}

/** Expects no findings of axe and no overflow in both themes and two window widths, without a reload. */
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
