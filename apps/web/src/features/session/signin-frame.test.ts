import { beforeEach, expect, test, vi } from "vitest";
import { checkAuth } from "./signin-frame.ts";

const signinUrl = "http://id.example:4001";

beforeEach(() => void vi.useFakeTimers());

const frame = () => document.querySelector("iframe");

function say(data: unknown, origin = signinUrl, source: unknown = frame()?.contentWindow) {
  const event = new MessageEvent("message", { data, origin });
  Object.defineProperty(event, "source", { value: source });
  window.dispatchEvent(event);
}

test("the hidden frame is removed after it has reported whether a session exists", async () => {
  const answer = checkAuth(signinUrl);
  expect(frame()?.src).toBe(`${signinUrl}/sso/check-auth?origin=${encodeURIComponent(location.origin)}`);
  expect(frame()?.hidden).toBe(true);
  say({ type: "auth-status", authenticated: true });
  expect(await answer).toBe(true);
  expect(frame()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test("ignores foreign or malformed messages and gives up after 5 s", async () => {
  const answer = checkAuth(signinUrl);
  say({ type: "auth-status", authenticated: true }, "http://evil.example");
  say({ type: "auth-status", authenticated: true }, signinUrl, window);
  say({ type: "auth-status", authenticated: "true" });
  say({ type: "login-success", accessToken: "a.b.c" });
  await vi.advanceTimersByTimeAsync(4999);
  expect(frame()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe(false);
  expect(frame()).toBeNull();
});
