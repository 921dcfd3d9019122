// @vitest-environment jsdom
import { createClient } from "@lanyard/client/client";
import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { boardOptions } from "#src/features/pipeline/board/board-queries.ts";
import { createQueryClient, listCaching, nextPageCaching, searchCaching } from "./caching.ts";
import { pipelineListOptions } from "./pipeline-list.ts";

const minuteMs = 60_000;
const client = createClient({ baseUrl: "/api" });

type Options = { staleTime?: unknown; gcTime?: unknown; retry?: unknown; retryDelay?: unknown };

function repeats({ retry, retryDelay }: Options): number[] {
  const failure = new Error("Down");
  const delays: number[] = [];
  for (let failures = 0; typeof retry === "function" && retry(failures, failure); failures += 1)
    delays.push(typeof retryDelay === "function" ? retryDelay(failures) : Number(retryDelay));
  return delays;
}

it("queries stay fresh for 15 minutes, are kept for 30 and retried twice", () => {
  const { queries = {} } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 15 * minuteMs, gcTime: 30 * minuteMs });
  expect(repeats(queries)).toEqual([500, 1000]);
  const { retryDelay } = queries;
  expect(typeof retryDelay === "function" && retryDelay(20, new Error())).toBe(15_000);
});

it("lists are stale immediately, kept for 5 minutes and retried once", () => {
  expect(listCaching).toMatchObject({ staleTime: 0, gcTime: 5 * minuteMs });
  expect(repeats(listCaching)).toEqual([500]);
  expect(nextPageCaching).toEqual({ staleTime: 5 * minuteMs });
});

it("pipelines stay fresh for 5 minutes, are kept for 30 and retried twice", () => {
  const options: Options = pipelineListOptions(client);
  expect(options).toMatchObject({ staleTime: 5 * minuteMs, gcTime: 30 * minuteMs });
  expect(repeats(options)).toEqual([300, 300]);
});

it("boards stay fresh for 3 minutes, are kept for 10 and retried once", () => {
  const options: Options = boardOptions(client, { kind: "deals", pipelineId: "1" });
  expect(options).toMatchObject({ staleTime: 3 * minuteMs, gcTime: 10 * minuteMs });
  expect(repeats(options)).toEqual([500]);
});

it("search results stay fresh for 30 seconds", () => {
  expect(searchCaching).toEqual({ staleTime: 30_000 });
});

it("queries do not reload on focus, reconnection or remount", async () => {
  const cache = createQueryClient();
  cache.mount();
  const updatedAt = Date.now() - 20 * minuteMs;
  for (const key of ["ours", "eager"]) cache.setQueryData([key], 1, { updatedAt });
  const [ask, askEagerly] = [vi.fn(async () => 2), vi.fn(async () => 2)];
  const ours = new QueryObserver(cache, { queryKey: ["ours"], queryFn: ask });
  // This query always reloads, which shows that the events arrive.
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
