import type { Browser, BrowserContext, Page } from "@playwright/test";

type Options = NonNullable<Parameters<Browser["newContext"]>[0]>;
type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** A file of the product without the app. The file loads fast, and tests can clear stored data there. */
const restingPlace = "/wordmark.svg";

/**
 * The only page of a worker, because opening a window takes half as long as loading its content. The next
 * test reuses fetched and compiled code, but finds no data, listeners or changes of earlier tests.
 */
export interface SharedPage {
  readonly page: Page;
  /** Removes all traces of a test, except the session. */
  clear(): Promise<void>;
}

export async function openSharedPage(browser: Browser, options: Options): Promise<SharedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(restingPlace);
  const refreshes = new Set<Promise<unknown>>();
  context.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/refresh")) refreshes.add(request.response());
  });
  return {
    page,
    clear: async () => {
      // If the page closed before the response, the only valid token would be lost.
      await Promise.allSettled(refreshes);
      refreshes.clear();
      page.removeAllListeners();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      for (const popup of context.pages()) if (popup !== page) await popup.close();
      await page.goto(restingPlace);
      await page.evaluate("localStorage.clear(); sessionStorage.clear()");
      await page.emulateMedia({ colorScheme: null });
      await page.mouse.move(0, 0);
    },
  };
}

const people = new WeakMap<BrowserContext, { current: string; cookies: Map<string, Cookies> }>();

/** Signs the browser in as a member. Reuses the session of a member who was signed in before. */
export async function changePerson(
  context: BrowserContext,
  email: string,
  signIn: () => Promise<void>,
): Promise<void> {
  const known = people.get(context) ?? { current: "", cookies: new Map<string, Cookies>() };
  people.set(context, known);
  if (known.current === email) return;
  known.cookies.set(known.current, await context.cookies());
  await context.clearCookies();
  const cookies = known.cookies.get(email) ?? [];
  await (cookies.length > 0 ? context.addCookies(cookies) : signIn());
  known.current = email;
}
