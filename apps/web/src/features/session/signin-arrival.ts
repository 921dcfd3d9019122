import { textIn } from "@lanyard/client/reply-shape";

/** What the sign-in service sent along to /sso or /auth/callback. */
export interface Arrival {
  readonly token: string | undefined;
  readonly state: string | undefined;
}

/** Shared with public/arrival.js, which put the entry there when it cleaned the address. */
const meKey = "sign_in_arrival";
const arrivalPaths: readonly string[] = ["/sso", "/auth/callback"];

/** Whether a page finds out by itself who is signed in, from what it was opened with. */
export function isArrivalPath(path: string): boolean {
  return arrivalPaths.includes(path);
}

/** Takes what the page was opened with, once: a token may be exchanged only once, and a reload must not find it. */
export function takeArrival(): Arrival {
  const kept = sessionStorage.getItem(meKey);
  sessionStorage.removeItem(meKey);
  const arrival: unknown = JSON.parse(kept ?? "null");
  return { token: textIn(arrival, "token"), state: textIn(arrival, "state") };
}
