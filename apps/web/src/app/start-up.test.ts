import { expect, it, vi } from "vitest";
import { removeLegacyEntries, warmUp } from "./start-up.ts";

it("at startup, the app removes only session entries of earlier versions", () => {
  for (const key of ["auth_token", "auth_user", "theme"]) localStorage.setItem(key, "x");
  removeLegacyEntries();
  expect(Object.keys(localStorage)).toEqual(["theme"]);
});

it("without requestIdleCallback, the app sends two health requests after 100 ms", async () => {
  vi.useFakeTimers();
  const fetch = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", fetch);
  warmUp();
  await vi.advanceTimersByTimeAsync(99);
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch.mock.calls).toEqual([["/api/health"], ["/api/health"]]);
});

it("the app sends two health requests when the browser is idle", () => {
  const fetch = vi.fn(() => Promise.resolve(new Response()));
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  warmUp();
  expect(fetch).toHaveBeenCalledTimes(2);
});
