import { textIn } from "@lanyard/client/reply-shape";
import { adoptGrantInAllTabs, type Refresh, type SessionParts } from "./session-changes.ts";
import type { Grant } from "./session-state.ts";
import { consumeFlow, type SigninFlow } from "./signin-flow.ts";

type SignInReturn = ReturnType<typeof takeSignInReturn>;

/** The storage key of the parameters, which public/signin-return.js moves out of the URL. */
const storageKey = "sign_in_arrival";
const returnPaths: readonly string[] = ["/sso", "/auth/callback"];

/** Returns whether the page at this path starts the session itself. */
export function isSignInReturn(path: string): boolean {
  return returnPaths.includes(path);
}

/** Returns and removes the stored parameters. A token works only once, so a reload must not reuse it. */
export function takeSignInReturn() {
  const kept = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  const returned: unknown = JSON.parse(kept ?? "null");
  return { token: textIn(returned, "token"), state: textIn(returned, "state") };
}

/** With `ask`, the token is valid, but this tab did not request it, so the user must confirm the sign-in. */
export type SignInOutcome =
  | { readonly kind: "signed-in" }
  | { readonly kind: "ask"; readonly grant: Grant }
  | { readonly kind: "failed" };

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
 * Signs in on /auth/callback with the cookie. A token that this tab requested takes precedence, because it
 * works even if the browser blocks the cookie. Other tokens are ignored.
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
