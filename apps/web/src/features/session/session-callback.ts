import { textIn } from "@lanyard/client/reply-shape";
import { adoptGrantInAllTabs } from "./session-changes.ts";
import type { SessionParts } from "./session-parts.ts";
import type { Refresh } from "./session-refresh.ts";
import type { Grant } from "./session-state.ts";
import { consumeFlow, type SigninFlow } from "./signin-flow.ts";

/** Parameters that the sign-in service passes to /sso or /auth/callback. */
interface SignInReturn {
  readonly token: string | undefined;
  readonly state: string | undefined;
}

/** Shared with public/signin-return.js, which put the entry there when it cleaned the address. */
const storageKey = "sign_in_arrival";
const returnPaths: readonly string[] = ["/sso", "/auth/callback"];

/** Returns whether a page starts the session itself from its URL. */
export function isSignInReturn(path: string): boolean {
  return returnPaths.includes(path);
}

/** Takes the parameters of the page once: a token may be exchanged only once, and a reload must not find it. */
export function takeSignInReturn(): SignInReturn {
  const kept = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  const returned: unknown = JSON.parse(kept ?? "null");
  return { token: textIn(returned, "token"), state: textIn(returned, "state") };
}

/** `ask`: the token is valid, but this browser did not request it, so the user must confirm `adopt`. */
export type SignInOutcome =
  | { readonly kind: "signed-in" }
  | { readonly kind: "ask"; readonly grant: Grant }
  | { readonly kind: "failed" };

/** /sso: exchanges the token that the address carried. */
export async function completeSsoSignIn(
  parts: SessionParts,
  { token, state }: SignInReturn,
): Promise<SignInOutcome> {
  const flow = consumeFlow(state);
  const grant = token === undefined ? undefined : await exchange(parts, token, flow);
  if (!grant) return { kind: "failed" };
  if (!flow) return { kind: "ask", grant };
  adoptGrantInAllTabs(parts, grant);
  return { kind: "signed-in" };
}

/**
 * /auth/callback: signs in by the cookie. A token of a flow that this tab started takes precedence, because
 * it works even if the browser withholds the cookie. Other tokens are ignored.
 */
export async function completeCallbackSignIn(
  parts: SessionParts,
  refresh: Refresh,
  { token, state }: SignInReturn,
): Promise<SignInOutcome> {
  const flow = consumeFlow(state);
  const grant = token !== undefined && flow ? await exchange(parts, token, flow) : undefined;
  if (grant) adoptGrantInAllTabs(parts, grant);
  const isSignedIn = grant !== undefined || (await refresh()).kind === "granted";
  return { kind: isSignedIn ? "signed-in" : "failed" };
}

async function exchange(
  parts: SessionParts,
  token: string,
  flow: SigninFlow | undefined,
): Promise<Grant | undefined> {
  const service = await parts.service().catch(() => undefined);
  const reply = await service?.exchange(token, flow?.codeVerifier);
  return reply?.kind === "granted" ? reply.grant : undefined;
}
