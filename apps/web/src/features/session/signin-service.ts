import { isRecord } from "@lanyard/client/reply-shape";
import { readGrant } from "./access-token.ts";
import type { Grant } from "./session-state.ts";

/** With `refused`, Lanyard ID has no session. With `failed`, it sent no valid response. */
export type SigninReply =
  | { readonly kind: "granted"; readonly grant: Grant }
  | { readonly kind: "refused" }
  | { readonly kind: "failed"; readonly cause: unknown };

/** The time limit of a request, which would otherwise block this page and, through the lock, other tabs. */
const timeLimitMs = 10_000;

/**
 * Creates a client for the routes of Lanyard ID (spec section 7, Authentication service). `url` is the base
 * URL, without a trailing slash.
 */
export function createSigninService(url: string, fetch = globalThis.fetch) {
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: "POST",
      credentials: "include",
      headers: { "Content-Type": "application/json", "X-Auth-Request": "true" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeLimitMs),
    });
  return {
    url,
    refresh: () => replyOf(post("/refresh", {})),
    exchange: (token: string, codeVerifier?: string) =>
      replyOf(
        post(
          "/sso/exchange",
          codeVerifier === undefined ? { token } : { token, code_verifier: codeVerifier },
        ),
      ),
    /** Rejects if Lanyard ID does not confirm the sign-out. */
    logout: async () => {
      const response = await post("/logout", {});
      if (!response.ok) throw new Error(`Logout was answered with ${response.status}`);
    },
  };
}

async function replyOf(call: Promise<Response>): Promise<SigninReply> {
  try {
    const response = await call;
    if (response.status === 401) return { kind: "refused" };
    const grant = response.ok ? readGrant(tokenIn(await response.json())) : undefined;
    return grant
      ? { kind: "granted", grant }
      : { kind: "failed", cause: new Error(`Answered ${response.status}`) };
  } catch (cause) {
    return { kind: "failed", cause };
  }
}

function tokenIn(body: unknown): unknown {
  const data = isRecord(body) ? body.data : undefined;
  if (!isRecord(data)) return undefined;
  return isRecord(data.tokens) ? data.tokens.accessToken : data.accessToken;
}
