import type { Page, Route } from "@playwright/test";

/**
 * Answers requests to a URL with `answer` until the returned function is called. The route stays registered
 * afterwards, because removing it would make the browser lose requests in flight.
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
