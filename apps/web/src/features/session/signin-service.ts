import { isRecord } from "@lanyard/client/reply-shape";
import { readGrant } from "./access-token.ts";
import type { Grant } from "./session-state.ts";

/** With `refused`, Lanyard ID has no session. With `failed`, it sent no valid response. */
export type SigninReply =
  | { readonly kind: "granted"; readonly grant: Grant }
  | { readonly kind: "refused" }
  | { readonly kind: "failed"; readonly cause: unknown };

/** The routes of Lanyard ID (spec section 7, Authentication service). */
export interface SigninService {
  /** The base URL, without a trailing slash. */
  readonly url: string;
  refresh(): Promise<SigninReply>;
  exchange(token: string, codeVerifier?: string): Promise<SigninReply>;
  /** Rejects if Lanyard ID does not confirm the sign-out. */
  logout(): Promise<void>;
}

/** The time limit of a request, which would otherwise block this page and, through the lock, other tabs. */
const timeLimitMs = 10_000;

export function createSigninService(url: string, fetch = globalThis.fetch): SigninService {
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
    exchange: (token, codeVerifier) =>
      replyOf(
        post(
          "/sso/exchange",
          codeVerifier === undefined ? { token } : { token, code_verifier: codeVerifier },
        ),
      ),
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
