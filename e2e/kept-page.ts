import type { Browser, BrowserContext, Page } from "@playwright/test";

type Options = NonNullable<Parameters<Browser["newContext"]>[0]>;
type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** An address of the product without the app, quick to show: what a test stores can be stored and cleared here. */
const restingPlace = "/wordmark.svg";

/**
 * The one page of a worker. A new window costs half as much again as what is loaded into it, and what was fetched and
 * compiled for one test is there for the next; what a test stored, listens to or changed at the page is not.
 */
export interface SharedPage {
  readonly page: Page;
  /** Leaves nothing of a test behind. Who is signed in stays. */
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
      // A page that goes before it hears the answer takes the only valid token along.
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

/** Has a browser be signed in as somebody; who was so before in the same one comes back without signing in again. */
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
