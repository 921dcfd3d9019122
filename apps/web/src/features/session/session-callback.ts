import { adoptGrantInAllTabs } from "./session-changes.ts";
import type { SessionParts } from "./session-parts.ts";
import type { Refresh } from "./session-refresh.ts";
import type { Grant } from "./session-state.ts";
import { consumeFlow, type SigninFlow } from "./signin-flow.ts";
import type { SignInReturn } from "./signin-return.ts";

/** `ask`: the token is good, but this browser did not ask for it, so the person must agree to `adopt` it. */
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
 * /auth/callback: signs in by the cookie. When the address carries the token of a flow that this tab began, that
 * goes first, because it works also where the browser keeps the cookie back. Another's token is left alone.
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
