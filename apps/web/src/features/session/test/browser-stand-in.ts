import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import type { BrowserSession } from "@lanyard/test-kit/signin";
import { inject, vi } from "vitest";

/** Replacements for browser features that jsdom lacks: cookies, the Origin header and windows. */
export interface BrowserStandIn {
  readonly signinUrl: string;
  readonly config: () => Promise<ClientConfig>;
  readonly calls: string[];
  /** Whether the browser neither stores nor sends cookies, as between unrelated domains. */
  blocksCookies: boolean;
  isOffline: boolean;
  readonly popup: { closed: boolean; close: () => void };
  /** Creates a session without signing in. Resolves to the access token. */
  holdSession(email: string): Promise<string>;
  /** Ends the session as another tab or browser would. */
  endSession(): Promise<void>;
  say(message: unknown): void;
  send(path: string, init?: RequestInit): Promise<Response>;
}

const ownFetch = globalThis.fetch;

/**
 * Creates a session without a password, because password checks are slow on purpose. With a role, adds a new
 * member to the demonstration organisation.
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
    holdSession: async (email) => {
      const { accessToken, cookie } = await mintSession(email);
      keep(cookies, cookie);
      return accessToken;
    },
    endSession: async () => {
      const headers = { "content-type": "application/json", "x-auth-request": "true" };
      await browser.send("/logout", { method: "POST", headers, body: "{}" });
    },
    say: (data) => {
      const event = new MessageEvent("message", { data, origin: signinUrl });
      Object.defineProperty(event, "source", { value: browser.popup });
      window.dispatchEvent(event);
    },
    send: async (path, init = {}) => {
      if (browser.isOffline) throw new TypeError("Failed to fetch");
      const cookie = browser.blocksCookies ? "" : [...cookies].map((pair) => pair.join("=")).join("; ");
      // `init.headers` can replace the cookie, so that a test can act as another browser.
      const headers = { cookie, ...(init.headers as Record<string, string>), origin: location.origin };
      const { signal: _ofJsdom, ...rest } = init;
      const response = await nativeFetch(signinUrl + path, { ...rest, headers, redirect: "manual" });
      for (const line of browser.blocksCookies ? [] : response.headers.getSetCookie()) keep(cookies, line);
      return response;
    },
  };
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    // Requests to other hosts never get a response, because the page of a completed test may repeat a failed
    // request.
    if (!url.startsWith(signinUrl)) return new Promise(() => undefined);
    const path = url.slice(signinUrl.length);
    browser.calls.push(`${init?.method ?? "GET"} ${path}`);
    return browser.send(path, init);
  });
  vi.stubGlobal("open", () => browser.popup);
  const profile = crypto.randomUUID();
  // The channel name separates the tabs of different tests.
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

function keep(cookies: Map<string, string>, line: string): void {
  const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
  if (value === "" || /max-age=0/iu.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}
