import { textIn } from "@lanyard/client/reply-shape";
import { parsedJson, readSession } from "#src/lib/browser/storage.ts";

/**
 * Values that a tab stores during a sign-in by redirect: `state` of RFC 9700 and the verifier of RFC 7636.
 */
export interface SigninFlow {
  readonly state: string;
  readonly codeVerifier: string;
}

const flowKey = "sign_in_flow";

export async function beginFlow(signinUrl: string): Promise<string> {
  const flow = { state: randomText(16), codeVerifier: randomText(32) };
  sessionStorage.setItem(flowKey, JSON.stringify(flow));
  const query = new URLSearchParams({
    redirect_uri: `${location.origin}/auth/callback`,
    state: flow.state,
    code_challenge: await challengeOf(flow.codeVerifier),
    code_challenge_method: "S256",
  });
  return `${signinUrl}/sso/authorize?${query}`;
}

/** Returns the sign-in that this tab started with this state, or undefined. Each sign-in can be used once. */
export function consumeFlow(state: string | undefined): SigninFlow | undefined {
  const flow = readFlow();
  sessionStorage.removeItem(flowKey);
  return flow && flow.state === state ? flow : undefined;
}

function readFlow(): SigninFlow | undefined {
  const kept = parsedJson(readSession(flowKey) ?? "");
  const [state, codeVerifier] = [textIn(kept, "state"), textIn(kept, "codeVerifier")];
  return state !== undefined && codeVerifier !== undefined ? { state, codeVerifier } : undefined;
}

function randomText(bytes: number): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

async function challengeOf(codeVerifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(codeVerifier));
  return base64Url(new Uint8Array(digest));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
