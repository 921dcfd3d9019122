import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Colours are judged once they stand still. Not waited for: what turns without end, what is held, and what runs for
 * seconds, as the line of a toast does, which changes no colour.
 */
const settled = `(async () => {
  const moving = () => document.getAnimations().filter(({ effect, playState }) =>
    playState === "running" && effect?.getComputedTiming().endTime < 2000);
  while (moving().length > 0) await new Promise(requestAnimationFrame);
})()`;

/**
 * No finding of axe on the page as it stands, or in the part that `within` selects. Runs in the page itself: no part of
 * Lanyard that stays stands in a frame, and the second page that axe else opens for its report takes longer than the check.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await page.evaluate(settled);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  expect(violations.map(finding).filter(({ elements }) => elements.length > 0)).toEqual([]);
}

/** What opens over the page stands at its end, outside of its landmarks; nothing asks for one around it. */
function finding({ id, nodes }: { id: string; nodes: readonly { html: string }[] }) {
  const elements = nodes.map(({ html }) => html);
  return {
    id,
    elements: id === "region" ? elements.filter((html) => !/role="(menu|listbox)"/u.test(html)) : elements,
  };
}
