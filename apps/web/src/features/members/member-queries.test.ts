import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#src/lib/api/caching.ts";
import type { LanyardId } from "#src/lib/api/lanyard-id.ts";
import { memberListOptions } from "./member-queries.ts";

const cache = createQueryClient();
beforeEach(() => {
  vi.useFakeTimers();
  cache.mount();
});
afterEach(() => {
  cache.unmount();
  cache.clear();
});

it("polls the members every 10 seconds while the page is visible", async () => {
  const call = vi.fn(async () => ({ members: [], invitations: [], hasMail: false }));
  const lanyardId: LanyardId = { call, renew: async () => {}, pageAddress: async (path) => path };
  const stop = new QueryObserver(cache, memberListOptions(lanyardId)).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(20_000);
  expect(call).toHaveBeenCalledTimes(3);
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).toHaveBeenCalledTimes(3);
  visibility.mockRestore();
  dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(call).toHaveBeenCalledTimes(4);
  stop();
});
