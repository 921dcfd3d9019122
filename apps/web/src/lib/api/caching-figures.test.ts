// @vitest-environment jsdom
import { createClient } from "@lanyard/client/client";
import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { boardOptions } from "#src/features/pipeline/board/board-queries.ts";
import { createQueryClient, listCaching, nextPageCaching, searchCaching } from "./caching.ts";
import { pipelineListOptions } from "./pipeline-list.ts";

const minuteMs = 60_000;
const client = createClient({ baseUrl: "/api" });

type Options = { staleTime?: unknown; gcTime?: unknown; retry?: unknown; retryDelay?: unknown };

/** Returns the delays of a query's retries while the server fails. */
function repeats({ retry, retryDelay }: Options): number[] {
  const failure = new Error("Down");
  const delays: number[] = [];
  for (let failures = 0; typeof retry === "function" && retry(failures, failure); failures += 1)
    delays.push(typeof retryDelay === "function" ? retryDelay(failures) : Number(retryDelay));
  return delays;
}

describe("the figures of the specification are in effect", () => {
  it("by default: fresh 15 minutes, kept 30, two repeats after 500 ms doubling", () => {
    const { queries = {} } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({ staleTime: 15 * minuteMs, gcTime: 30 * minuteMs });
    expect(repeats(queries)).toEqual([500, 1000]);
    const { retryDelay } = queries;
    expect(typeof retryDelay === "function" && retryDelay(20, new Error())).toBe(15_000);
  });

  it("lists: stale immediately, kept 5 minutes, one repeat; next page fresh 5 minutes", () => {
    expect(listCaching).toMatchObject({ staleTime: 0, gcTime: 5 * minuteMs });
    expect(repeats(listCaching)).toEqual([500]);
    expect(nextPageCaching).toEqual({ staleTime: 5 * minuteMs });
  });

  it("pipelines: fresh 5 minutes, kept 30, two repeats after 300 ms", () => {
    const options: Options = pipelineListOptions(client);
    expect(options).toMatchObject({ staleTime: 5 * minuteMs, gcTime: 30 * minuteMs });
    expect(repeats(options)).toEqual([300, 300]);
  });

  it("the board: fresh 3 minutes, kept 10, one repeat after 500 ms", () => {
    const options: Options = boardOptions(client, { kind: "deals", pipelineId: "1" });
    expect(options).toMatchObject({ staleTime: 3 * minuteMs, gcTime: 10 * minuteMs });
    expect(repeats(options)).toEqual([500]);
  });

  it("the search: fresh for 30 seconds", () => {
    expect(searchCaching).toEqual({ staleTime: 30_000 });
  });

  it("never reloads on focus, reconnection or remount", async () => {
    const cache = createQueryClient();
    cache.mount();
    const updatedAt = Date.now() - 20 * minuteMs;
    for (const key of ["ours", "eager"]) cache.setQueryData([key], 1, { updatedAt });
    const [ask, askEagerly] = [vi.fn(async () => 2), vi.fn(async () => 2)];
    const ours = new QueryObserver(cache, { queryKey: ["ours"], queryFn: ask });
    // A query that does reload proves that the events arrive.
    const eager = new QueryObserver(cache, {
      queryKey: ["eager"],
      queryFn: askEagerly,
      refetchOnWindowFocus: "always",
      refetchOnReconnect: "always",
    });
    const stops = [ours, eager].map((observer) => observer.subscribe(() => {}));
    dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(askEagerly).toHaveBeenCalledTimes(1));
    dispatchEvent(new Event("offline"));
    dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(askEagerly).toHaveBeenCalledTimes(2));
    expect(ask).not.toHaveBeenCalled();
    for (const stop of stops) stop();
    cache.unmount();
    cache.clear();
  });
});
