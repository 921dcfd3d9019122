import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import type { BrowserSession } from "@lanyard/test-kit/signin";
import { inject, vi } from "vitest";

/** Browser features around a page that jsdom lacks: cookies, the Origin header, windows. */
export interface BrowserStandIn {
  readonly signinUrl: string;
  /** The API's configuration before sign-in. */
  readonly config: () => Promise<ClientConfig>;
  /** Every call the page made, as `POST /refresh`. */
  readonly calls: string[];
  /** While true, cookies are neither kept nor sent, as between unrelated domains. */
  blocksCookies: boolean;
  /** While true, no call gets through. */
  isOffline: boolean;
  readonly popup: { closed: boolean; close: () => void };
  /** Signs in at Lanyard ID itself; resolves to the access token. */
  signInAtService(email: string): Promise<string>;
  /** Creates a session without a sign-in; resolves to the access token. */
  holdSession(email: string): Promise<string>;
  /** A message that the popup posts to the page. */
  say(message: unknown): void;
  send(path: string, init?: RequestInit): Promise<Response>;
}

const ownFetch = globalThis.fetch;

/**
 * Creates a session without a password, whose check is slow on purpose. With a role, adds a new member to the
 * demonstration's organisation.
 */
export async function mintSession(email: string, role?: "user" | "viewer"): Promise<BrowserSession> {
  const asked = { method: "POST", body: JSON.stringify({ email, role }) };
  const response = await ownFetch(inject("sessionIssuerUrl"), asked);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

export function createBrowserStandIn(): BrowserStandIn {
  const nativeFetch = globalThis.fetch;
  const cookies = new Map<string, string>();
  const signinUrl = inject("signinUrl");
  const browser: BrowserStandIn = {
    signinUrl,
    config: async () => ({
      version: "1.0.0",
      failedUpgrade: null,
      signinUrl,
      serviceId: "lanyard-crm",
      errorReportingKey: null,
      skipAuth: false,
      testimonial: true,
    }),
    calls: [],
    blocksCookies: false,
    isOffline: false,
    popup: { closed: false, close: () => undefined },
    signInAtService: (email) => signIn(browser, email),
    holdSession: async (email) => {
      const { accessToken, cookie } = await mintSession(email);
      keep(cookies, cookie);
      return accessToken;
    },
    say: (data) => {
      const event = new MessageEvent("message", { data, origin: signinUrl });
      Object.defineProperty(event, "source", { value: browser.popup });
      window.dispatchEvent(event);
    },
    send: async (path, init = {}) => {
      if (browser.isOffline) throw new TypeError("Failed to fetch");
      const cookie = browser.blocksCookies ? "" : [...cookies].map((pair) => pair.join("=")).join("; ");
      // Another browser sends through this one with its own cookies.
      const headers = { cookie, ...(init.headers as Record<string, string>), origin: location.origin };
      const { signal: _ofJsdom, ...rest } = init;
      const response = await nativeFetch(signinUrl + path, { ...rest, headers, redirect: "manual" });
      for (const line of browser.blocksCookies ? [] : response.headers.getSetCookie()) keep(cookies, line);
      return response;
    },
  };
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    // The page of an ended test may still retry a failed change.
    if (!url.startsWith(signinUrl)) return new Promise(() => undefined);
    const path = url.slice(signinUrl.length);
    browser.calls.push(`${init?.method ?? "GET"} ${path}`);
    return browser.send(path, init);
  });
  vi.stubGlobal("open", () => browser.popup);
  const profile = crypto.randomUUID();
  // Keeps the tabs of one test from receiving those of another.
  vi.stubGlobal(
    "BroadcastChannel",
    class extends BroadcastChannel {
      constructor(name: string) {
        super(`${name} ${profile}`);
      }
    },
  );
  return browser;
}

async function signIn(browser: BrowserStandIn, email: string): Promise<string> {
  const response = await browser.send("/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "demo-lanyard" }),
  });
  const { data } = (await response.json()) as { data: { tokens: { accessToken: string } } };
  return data.tokens.accessToken;
}

function keep(cookies: Map<string, string>, line: string): void {
  const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
  if (value === "" || /max-age=0/iu.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}
