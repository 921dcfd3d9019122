import type { Browser, BrowserContext, Page } from "@playwright/test";

type Options = NonNullable<Parameters<Browser["newContext"]>[0]>;
type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/**
 * A static file on the app's origin. It loads fast and runs no app code, so tests can clear storage there.
 */
const restingPlace = "/wordmark.svg";

/**
 * The page that all tests of a worker reuse, so that no test has to open a window. Tests share fetched and
 * compiled code, but not storage, listeners or settings.
 */
export interface SharedPage {
  readonly page: Page;
  /** The member stays signed in. */
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
      // The response of a refresh contains the only valid token, which is lost if the page navigates before
      // it arrives.
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

/**
 * Signs another member in. A member who has already signed in to this context gets the earlier cookies back.
 */
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
