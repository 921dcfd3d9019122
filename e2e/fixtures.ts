import { createClient } from "@lanyard/client/client";
import type { Client } from "@lanyard/client/client-shape";
import { signInWithPassword } from "@lanyard/test-kit/password-sign-in";
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from "@playwright/test";
import { contextOptions } from "./context-options.ts";
import { changePerson, openSharedPage, type SharedPage } from "./kept-page.ts";

export { expect } from "@playwright/test";

/** Accounts of the demo data (architecture, section 6). */
export const people = {
  admin: "demo@lanyard.example",
  rep: "rep@lanyard.example",
  globex: "demo@globex.example",
} as const;
export const password = "demo-lanyard";
export const crmOrigin = `http://localhost:${process.env.LANYARD_E2E_PORT}`;
export const signinOrigin = `http://localhost:${process.env.LANYARD_E2E_SIGNIN_PORT}`;

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text);

interface Fixtures {
  /** A page that is signed in as the demo administrator of the organisation acme. */
  signedInPage: Page;
  /** An API client that is signed in as the same member, for preparing and checking data. */
  api: Client;
  /**
   * Console errors and warnings, uncaught errors, and requests to origins outside the product. The test fails
   * if `expectNoise` does not allow a line.
   */
  noise: string[];
}

interface WorkerFixtures {
  /**
   * The page that all tests of a worker share. The first test that needs the page opens it. Both `test` and
   * `ownContextTest` declare this fixture, so that one worker can run both kinds of tests.
   */
  sharedPage: SharedPage;
}

/** A test with a new browser context, for tests that need other browser settings or an empty cache. */
export const ownContextTest = base.extend<Fixtures, WorkerFixtures>({
  sharedPage: [
    async ({ browser }, use) => {
      const shared = await openSharedPage(browser, { baseURL: crmOrigin, ...contextOptions });
      await use(shared);
      await shared.page.context().close();
    },
    { scope: "worker" },
  ],

  noise: [
    async ({ context, baseURL }, use) => {
      const noise: string[] = [];
      const stopWatching = watchContext(context, [baseURL ?? "", signinOrigin], noise);
      await use(noise);
      stopWatching();
      const unexpected = noise.filter((line) => !expected.get(noise)?.some((pattern) => pattern.test(line)));
      expect(unexpected, "console noise, page errors and stray requests").toEqual([]);
    },
    { auto: true },
  ],
  signedInPage: async ({ page, context }, use) => {
    await signIn(context, people.admin);
    await use(page);
  },
  api: async ({ baseURL }, use) => {
    await use(await clientOf(people.admin, baseURL ?? ""));
  },
});

/** A test that uses the worker's shared page. The page starts at a static file, without the app. */
export const test = ownContextTest.extend({
  context: async ({ sharedPage: { page } }, use) => {
    await use(page.context());
  },
  page: async ({ sharedPage: { page, clear }, viewport }, use) => {
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    await clear();
  },
});

/** Signs a browser context in with a session cookie of Lanyard ID, without the sign-in form. */
export function signIn(context: BrowserContext, email: string): Promise<void> {
  return changePerson(context, email, async () => {
    const answer = await context.request.post(`${signinOrigin}/login`, { data: { email, password } });
    expect(answer.ok(), `signing in as ${email}`).toBe(true);
  });
}

const sessions = new Map<string, ReturnType<typeof signInWithPassword>>();

export async function tokenOf(email: string): Promise<string> {
  const session = sessions.get(email) ?? signInWithPassword(signinOrigin, { email, password });
  sessions.set(email, session);
  return (await session).accessToken;
}

export async function clientOf(email: string, baseURL: string): Promise<Client> {
  let accessToken = await tokenOf(email);
  const refresh = async () => {
    sessions.delete(email);
    accessToken = await tokenOf(email);
    return accessToken;
  };
  return createClient({ baseUrl: `${baseURL}/api`, session: { accessToken: () => accessToken, refresh } });
}

export async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"));`,
  );
}

const expected = new WeakMap<readonly string[], RegExp[]>();

/**
 * Allows lines of `noise` that match a pattern, such as a failed request that the test provokes. Lines that
 * were logged before this call also count.
 */
export function expectNoise(noise: string[], pattern: RegExp): void {
  expected.set(noise, [...(expected.get(noise) ?? []), pattern]);
}

function watchContext(context: BrowserContext, origins: readonly string[], noise: string[]): () => void {
  const hearConsole = (message: ConsoleMessage) => {
    if (message.type() === "error" || message.type() === "warning") noise.push(`console: ${message.text()}`);
  };
  const hearError = (error: WebError) => noise.push(`page: ${error.error().message}`);
  const hearRequest = (request: Request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && !origins.includes(origin)) noise.push(`request: ${request.url()}`);
  };
  context.on("console", hearConsole).on("weberror", hearError).on("request", hearRequest);
  return () => {
    context.off("console", hearConsole).off("weberror", hearError).off("request", hearRequest);
  };
}
