import { createClient } from "@lanyard/client/client";
import type { Client } from "@lanyard/client/client-shape";
import { fetchAccessToken } from "@lanyard/test-kit/access-token";
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

/** The demonstration's people (architecture, section 6). */
export const people = {
  admin: "demo@lanyard.example",
  rep: "rep@lanyard.example",
  globex: "demo@globex.example",
} as const;
export const password = "demo-lanyard";
export const crmOrigin = `http://localhost:${process.env.LANYARD_E2E_PORT}`;
export const signinOrigin = `http://localhost:${process.env.LANYARD_E2E_SIGNIN_PORT}`;

interface Fixtures {
  /** A page whose browser is signed in as the demonstration's admin of acme. */
  signedInPage: Page;
  /** The API as the same person, to prepare and to check. */
  api: Client;
  /** Fails the test if the page writes to the console, throws, or requests a URL outside the product. */
  noise: string[];
}

interface WorkerFixtures {
  /** Known to every test, so that one worker runs them all; opened by the first that needs it. */
  sharedPage: SharedPage;
}

/** In a browser profile of the test's own, for what needs another kind of browser, or one without a cache. */
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

/** Uses the worker's page, which is at a URL of the product without the app. */
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

/** Signs a browser in without the form: the cookie of Lanyard ID is what the CRM starts from. */
export function signIn(context: BrowserContext, email: string): Promise<void> {
  return changePerson(context, email, async () => {
    const answer = await context.request.post(`${signinOrigin}/login`, { data: { email, password } });
    expect(answer.ok(), `signing in as ${email}`).toBe(true);
  });
}

const tokens = new Map<string, Promise<string>>();

/** Signs in as programs do, once per person and worker: checking a password takes long on purpose. */
export function tokenOf(email: string): Promise<string> {
  const token = tokens.get(email) ?? fetchAccessToken(signinOrigin, { email, password });
  tokens.set(email, token);
  return token;
}

/** A client of the API as one of the demonstration's people. */
export async function clientOf(email: string, baseURL: string): Promise<Client> {
  let accessToken = await tokenOf(email);
  const refresh = async () => {
    tokens.delete(email);
    accessToken = await tokenOf(email);
    return accessToken;
  };
  return createClient({ baseUrl: `${baseURL}/api`, session: { accessToken: () => accessToken, refresh } });
}

/** Navigates the running app to a path without a reload. */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"));`,
  );
}

const expected = new WeakMap<readonly string[], RegExp[]>();

/** Announces a failed request that the test provokes, before or after it is logged. */
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
