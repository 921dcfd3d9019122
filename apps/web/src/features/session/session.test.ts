import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSession, type Session } from "./session.ts";
import { userOf } from "./session-state.ts";
import { announceSessionEvent } from "./session-watch.ts";
import { type BrowserStandIn, createBrowserStandIn } from "./test/browser-stand-in.ts";
import { tokenOf } from "./test/token-of.ts";

const ines = "demo@lanyard.example";
const tobias = "rep@lanyard.example";
const globex = "demo@globex.example";

let browser: BrowserStandIn;
const stops: (() => void)[] = [];

beforeEach(() => {
  browser = createBrowserStandIn();
  localStorage.setItem("was_signed_in", "true");
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllEnvs();
});

function openTab({ skipAuth = false } = {}) {
  const cache = { clear: vi.fn(), refetch: vi.fn() };
  const config = async () => ({ ...(await browser.config()), skipAuth });
  const session = createSession({ config, cache });
  stops.push(session.watch());
  return { session, cache };
}

const statusOf = ({ state }: Session) => state.get().auth.status;
const emailOf = ({ state }: Session) => userOf(state.get().auth)?.email;

async function signedInTab(email = ines) {
  await browser.holdSession(email);
  const tab = openTab();
  await tab.session.start();
  browser.calls.length = 0;
  return tab;
}

/** Signs in with the message of a popup. */
async function signIn(session: Session, accessToken: string | undefined) {
  const listening = vi.spyOn(window, "addEventListener");
  const signingIn = session.signIn();
  await vi.waitFor(() => expect(listening).toHaveBeenCalledWith("message", expect.anything()));
  listening.mockRestore();
  browser.say({ type: "login-success", accessToken });
  await signingIn;
}

async function expectSignedOutInNewTab() {
  localStorage.setItem("was_signed_in", "true");
  const { session } = openTab();
  await session.start();
  expect(statusOf(session)).toBe("unauthenticated");
}

test("signs in with the cookie and stores no personal data", async () => {
  const { session, cache } = await signedInTab();
  expect(session.state.get().auth).toMatchObject({
    status: "authenticated",
    user: { email: ines, orgSlug: "acme" },
  });
  expect(session.accessToken()).toMatch(/^ey/u);
  expect({ ...localStorage }).toEqual({ was_signed_in: "true" });
  expect({ ...sessionStorage }).toEqual({});
  expect(cache.clear).not.toHaveBeenCalled();
});

test("shows the sign-in page without a session", async () => {
  const { session } = openTab();
  expect(statusOf(session)).toBe("loading");
  await session.start();
  expect(statusOf(session)).toBe("unauthenticated");
  expect(localStorage.getItem("was_signed_in")).toBeNull();
});

test("in development mode without sign-in, the user is an administrator", async () => {
  browser.isOffline = true;
  const { session } = openTab({ skipAuth: true });
  await session.start();
  expect(session.state.get().auth).toMatchObject({
    status: "authenticated",
    user: { orgSlug: "acme", role: "admin", permissions: ["*"] },
  });
});

test("the production build has no mode without sign-in", async () => {
  vi.stubEnv("DEV", false);
  const { session } = openTab({ skipAuth: true });
  await session.start();
  expect(statusOf(session)).toBe("unauthenticated");
});

test("shows the sign-in page when Lanyard ID is unavailable", async () => {
  browser.isOffline = true;
  const { session } = openTab();
  await session.start();
  expect(statusOf(session)).toBe("unauthenticated");
});

test("signs in with the cookie after the popup reports success", async () => {
  const { session } = openTab();
  await session.start();
  const signingIn = session.signIn();
  expect(session.state.get().isSigningIn).toBe(true);
  await vi.waitFor(async () => {
    browser.say({ type: "login-success", accessToken: await browser.holdSession(tobias), user: {} });
    expect(statusOf(session)).toBe("authenticated");
  });
  await signingIn;
  expect(session.state.get()).toMatchObject({ isSigningIn: false, failure: undefined });
  expect(emailOf(session)).toBe(tobias);
  expect(browser.calls).toContain("POST /refresh");
});

test.each([
  ["a valid token", async () => browser.holdSession(ines), "authenticated", undefined],
  ["no token", async () => undefined, "unauthenticated", "no-access-token"],
  ["a token without a subject", async () => tokenOf({ sub: undefined }), "unauthenticated", "failed"],
])(
  "without a usable cookie, a sign-in depends on the popup's message: %s",
  async (_name, tokenFor, status, failure) => {
    browser.blocksCookies = true;
    const { session } = openTab();
    await session.start();
    await signIn(session, await tokenFor());
    expect(statusOf(session)).toBe(status);
    expect(session.state.get()).toMatchObject({ isSigningIn: false, failure });
  },
);

test("requests that wait for a token share one refresh", async () => {
  const { session } = await signedInTab();
  const tokens = await Promise.all(Array.from({ length: 10 }, () => session.refresh()));
  expect(browser.calls).toEqual(["POST /refresh"]);
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).toBe(session.accessToken());
});

test("checks the token every minute and renews it in its last 5 minutes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const checks = vi.spyOn(globalThis, "setInterval");
  const { session } = await signedInTab();
  expect(checks.mock.calls.map(([, ms]) => ms)).toContain(60_000);
  checks.mockRestore();
  vi.advanceTimersByTime(9 * 60_000);
  expect(browser.calls).toEqual([]);
  vi.advanceTimersByTime(2 * 60_000);
  await vi.waitFor(() => expect(browser.calls).toEqual(["POST /refresh"]));
  await session.refresh();
  browser.calls.length = 0;
  vi.advanceTimersByTime(5 * 60_000);
  expect(browser.calls).toEqual([]);
});

test("after a sign-out elsewhere, the page stays and shows the sign-in dialog", async () => {
  const { session, cache } = await signedInTab();
  await browser.endSession();
  expect(await session.refresh()).toBeUndefined();
  expect(session.state.get().auth).toMatchObject({
    status: "expired",
    user: { email: ines },
    isAsking: true,
  });
  expect(session.accessToken()).toBeUndefined();
  expect(cache.clear).not.toHaveBeenCalled();

  session.putOff();
  expect(session.state.get().auth).toMatchObject({ status: "expired", isAsking: false });
  browser.calls.length = 0;
  expect(await session.refresh()).toBeUndefined();
  expect(browser.calls).toEqual([]);
  expect(session.state.get().auth).toMatchObject({ isAsking: true });
});

test.each([
  ["the same user keeps the page, which reloads its data", ines, 0, 1],
  ["a colleague sees no data of the previous user", tobias, 1, 0],
  ["a user of another organisation sees no data of the previous user", globex, 1, 0],
])("after a new sign-in, %s", async (_name, email, cleared, refetched) => {
  const { session, cache } = await signedInTab();
  await browser.endSession();
  await session.refresh();
  await signIn(session, await browser.holdSession(email));
  expect(emailOf(session)).toBe(email);
  expect(cache.clear).toHaveBeenCalledTimes(cleared);
  expect(cache.refetch).toHaveBeenCalledTimes(refetched);
});

test("the token and the page survive a short outage of Lanyard ID", async () => {
  const { session } = await signedInTab();
  const token = session.accessToken();
  browser.isOffline = true;
  expect(await session.refresh()).toBeUndefined();
  expect(session.accessToken()).toBe(token);
  expect(statusOf(session)).toBe("authenticated");
});

test("signing out ends the session, clears the cache and informs other tabs", async () => {
  const { session, cache } = await signedInTab();
  const other = openTab();
  await other.session.start();
  sessionStorage.setItem("note-draft:ada:01", "What nobody else is to read");
  await session.signOut();
  expect({ ...sessionStorage }).toEqual({});
  expect(statusOf(session)).toBe("unauthenticated");
  expect(session.accessToken()).toBeUndefined();
  expect(cache.clear).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(statusOf(other.session)).toBe("unauthenticated"));
  expect(other.cache.clear).toHaveBeenCalledOnce();
  expect(browser.calls.filter((call) => call === "POST /logout")).toHaveLength(1);
  await expectSignedOutInNewTab();
});

test("reports a failed sign-out and completes it on Retry", async () => {
  const { session } = await signedInTab();
  browser.isOffline = true;
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await session.signOut();
  expect(statusOf(session)).toBe("unauthenticated");
  expect(log).toHaveBeenCalledWith("Logout failed", expect.any(TypeError));
  expect(session.state.get().failure).toBe("not-ended");
  browser.isOffline = false;
  await session.signOut();
  expect(session.state.get().failure).toBeUndefined();
  await expectSignedOutInNewTab();
});

test("ignores a token that arrives after the sign-out", async () => {
  const { session } = await signedInTab();
  const refreshing = session.refresh();
  await session.signOut();
  await refreshing;
  expect(statusOf(session)).toBe("unauthenticated");
  expect(session.accessToken()).toBeUndefined();
});

test("a new token is shared with other tabs, which do not request one", async () => {
  const one = await signedInTab();
  const other = openTab();
  await other.session.start();
  browser.calls.length = 0;
  const before = one.session.accessToken();
  const token = await one.session.refresh();
  expect(token).not.toBe(before);
  await vi.waitFor(() => expect(other.session.accessToken()).toBe(token));
  expect(browser.calls).toEqual(["POST /refresh"]);
});

test("signing in also signs in the other tabs", async () => {
  const waiting = openTab();
  await waiting.session.start();
  expect(statusOf(waiting.session)).toBe("unauthenticated");
  localStorage.setItem("was_signed_in", "true");
  const { session } = await signedInTab();
  await vi.waitFor(() => expect(waiting.session.accessToken()).toBe(session.accessToken()));
  expect(emailOf(waiting.session)).toBe(ines);
});

test("window events refresh the token, show the sign-in dialog and sign out", async () => {
  const { session } = await signedInTab();
  announceSessionEvent("refresh-needed");
  await vi.waitFor(() => expect(browser.calls).toEqual(["POST /refresh"]));
  announceSessionEvent("login-required");
  expect(statusOf(session)).toBe("expired");
  announceSessionEvent("force-logout");
  await vi.waitFor(() => expect(statusOf(session)).toBe("unauthenticated"));
});
