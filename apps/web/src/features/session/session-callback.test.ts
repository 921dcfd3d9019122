import { beforeEach, expect, test } from "vitest";
import { type BrowserStandIn, createBrowserStandIn } from "#src/features/session/test/browser-stand-in.ts";
import { createSession } from "./session.ts";
import { userOf } from "./session-state.ts";
import { beginFlow } from "./signin-flow.ts";

const ines = "demo@lanyard.example";
let browser: BrowserStandIn;

beforeEach(() => {
  browser = createBrowserStandIn();
});

function openPage() {
  const { config } = browser;
  const session = createSession({ config, cache: { clear: () => undefined, refetch: () => undefined } });
  return { session, email: () => userOf(session.state.get().auth)?.email };
}

/**
 * Opens a URL of Lanyard ID like a browser, and stores the parameters of the redirect as signin-return.js
 * would.
 */
async function goTo(address: string): Promise<void> {
  const response = await browser.send(address.slice(browser.signinUrl.length));
  const back = new URL(response.headers.get("location") ?? "");
  expect(back.origin).toBe(location.origin);
  open(Object.fromEntries(back.searchParams));
}

function open(returned: Record<string, string>): void {
  sessionStorage.setItem("sign_in_arrival", JSON.stringify(returned));
}

async function goToSsoFromElsewhere(): Promise<void> {
  const query = new URLSearchParams({ redirect_uri: `${location.origin}/sso`, state: "theirs" });
  await goTo(`${browser.signinUrl}/sso/authorize?${query}`);
}

test("/auth/callback signs in this tab even if the browser blocks the cookie", async () => {
  await browser.holdSession(ines);
  await goTo(await beginFlow(browser.signinUrl));
  browser.blocksCookies = true;
  const { session, email } = openPage();
  expect(await session.completeCallbackSignIn()).toEqual({ kind: "signed-in" });
  expect(await session.completeCallbackSignIn()).toEqual({ kind: "signed-in" });
  expect(email()).toBe(ines);
  expect(browser.calls).toEqual(["POST /sso/exchange"]);
  expect({ ...sessionStorage }).toEqual({});
});

test("/auth/callback signs in with the cookie and ignores a token it did not request", async () => {
  await browser.holdSession(ines);
  await goToSsoFromElsewhere();
  const { session, email } = openPage();
  expect(await session.completeCallbackSignIn()).toEqual({ kind: "signed-in" });
  expect(email()).toBe(ines);
  expect(browser.calls).toEqual(["POST /refresh"]);
});

test("if this tab started the sign-in, /sso signs in without confirmation", async () => {
  await browser.holdSession(ines);
  await goTo(await beginFlow(browser.signinUrl));
  const { session, email } = openPage();
  expect(await session.completeSsoSignIn()).toEqual({ kind: "signed-in" });
  expect(email()).toBe(ines);
});

test.each<Record<string, string>>([
  {},
  { token: "" },
  { token: "made-up" },
  { token: "x".repeat(500), state: "y" },
])("/sso fails with the parameters %o", async (returned) => {
  open(returned);
  const { session } = openPage();
  expect(await session.completeSsoSignIn()).toEqual({ kind: "failed" });
  expect(session.accessToken()).toBeUndefined();
});

test("/sso fails when Lanyard ID is unavailable", async () => {
  browser.isOffline = true;
  open({ token: "anything" });
  expect(await openPage().session.completeSsoSignIn()).toEqual({ kind: "failed" });
});
