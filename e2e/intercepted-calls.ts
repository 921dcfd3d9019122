import type { Page, Route } from "@playwright/test";

/**
 * Intercepts calls of a URL until the returned function is called. It keeps intercepting afterwards, because
 * the browser loses running requests of any URL when interception ends.
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
