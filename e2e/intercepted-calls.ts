import type { Page, Route } from "@playwright/test";

/**
 * Has calls of an address answered otherwise until what it gives back is called. It goes on intercepting then: the
 * browser loses what it is just fetching, of whatever address, when nobody intercepts any more.
 */
export async function interceptCalls(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isOver = false;
  await page.route(address, (route) => (isOver ? route.fallback() : answer(route)));
  return () => {
    isOver = true;
  };
}
