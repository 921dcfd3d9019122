import { beforeEach, expect, test, vi } from "vitest";
import { openSigninPopup } from "./signin-popup.ts";

const signinUrl = "http://id.example:4001";
// jsdom cannot open windows, so these two objects replace them.
const popup = { closed: false, close: () => undefined };
const open = vi.fn<typeof window.open>();

beforeEach(() => {
  vi.useFakeTimers();
  popup.closed = false;
  open.mockReset().mockReturnValue(popup as unknown as Window);
  vi.stubGlobal("open", open);
});

function say(data: unknown, from: { origin?: string; source?: unknown } = {}) {
  const event = new MessageEvent("message", { data, origin: from.origin ?? signinUrl });
  Object.defineProperty(event, "source", { value: "source" in from ? from.source : popup });
  window.dispatchEvent(event);
}

test("the popup has the size and the URL of the specification", () => {
  void openSigninPopup(signinUrl);
  const callback = encodeURIComponent(`${location.origin}/auth/callback`);
  expect(open).toHaveBeenCalledWith(
    `${signinUrl}/login?popup=true&return_url=${callback}`,
    "lanyard-id",
    "popup,width=420,height=620",
  );
});

test("reports a blocked popup immediately", async () => {
  open.mockReturnValue(null);
  expect(await openSigninPopup(signinUrl)).toEqual({ kind: "blocked" });
});

test("detects a closed popup within a second", async () => {
  const outcome = openSigninPopup(signinUrl);
  popup.closed = true;
  const told = vi.fn();
  void outcome.then(told);
  await vi.advanceTimersByTimeAsync(999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual({ kind: "closed" });
});

test("accepts only the popup's first valid message from Lanyard ID's origin", async () => {
  const outcome = openSigninPopup(signinUrl);
  const success = (accessToken: string) => ({ type: "login-success", accessToken, user: {} });
  say(success("evil"), { origin: "http://evil.example" });
  say(success("evil"), { origin: "http://id.example:4001.evil.example" });
  say(success("evil"), { source: window });
  say(success("evil"), { source: null });
  for (const odd of [null, "login-success", [], { type: "login-failure", accessToken: "x" }]) say(odd);
  say(success("first"));
  say(success("second"));
  expect(await outcome).toEqual({ kind: "signed-in", accessToken: "first" });
  expect(vi.getTimerCount()).toBe(0);
});

test.each([undefined, "", 7, null])(
  "ignores an unusable token (%s) in a success message",
  async (accessToken) => {
    const outcome = openSigninPopup(signinUrl);
    say({ type: "login-success", accessToken });
    expect(await outcome).toEqual({ kind: "signed-in", accessToken: undefined });
  },
);
