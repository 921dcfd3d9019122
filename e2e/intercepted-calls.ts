import type { Page, Route } from "@playwright/test";

/**
 * Intercepts requests to a URL until the caller calls the returned function. The route itself stays, because
 * removing it makes the browser lose running requests.
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
