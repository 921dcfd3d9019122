import { textIn } from "@lanyard/client/reply-shape";

/** What the sign-in service sent along to /sso or /auth/callback. */
export interface SignInReturn {
  readonly token: string | undefined;
  readonly state: string | undefined;
}

/** Shared with public/signin-return.js, which put the entry there when it cleaned the address. */
const storageKey = "sign_in_arrival";
const returnPaths: readonly string[] = ["/sso", "/auth/callback"];

/** Whether a page finds out by itself who is signed in, from what it was opened with. */
export function isSignInReturn(path: string): boolean {
  return returnPaths.includes(path);
}

/** Takes what the page was opened with, once: a token may be exchanged only once, and a reload must not find it. */
export function takeSignInReturn(): SignInReturn {
  const kept = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  const returned: unknown = JSON.parse(kept ?? "null");
  return { token: textIn(returned, "token"), state: textIn(returned, "state") };
}
