import { importEvent } from "@lanyard/contract/event/event-schema";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { createLiveInvalidator } from "./live-invalidator.ts";

const id = "0190b1f2-0000-7000-8000-000000000001";

async function shown(cache: QueryClient, queryKey: readonly string[]) {
  const queryFn = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return queryKey.join(" ");
  });
  new QueryObserver(cache, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  await vi.waitFor(() => expect(cache.getQueryData(queryKey)).toBeDefined());
  queryFn.mockClear();
  return queryFn;
}

it("an event that affects a query twice reloads it once, and reloads no boards", async () => {
  const cache = new QueryClient();
  const page = await shown(cache, ["contacts", "read", id]);
  const board = await shown(cache, ["pipeline", "board", "p"]);
  const settings = await shown(cache, ["organisation", "read"]);
  const invalidator = createLiveInvalidator(cache);
  // Both records affect the contact's page, because the page also shows tasks.
  invalidator.after({
    nouns: ["task", "contact"],
    records: [
      { noun: "task", id },
      { noun: "contact", id },
    ],
  });
  await vi.waitFor(() => expect(page).toHaveBeenCalled());
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  expect(page).toHaveBeenCalledTimes(1);
  expect(board).not.toHaveBeenCalled();
  expect(cache.getQueryState(["pipeline", "board", "p"])?.isInvalidated).toBe(true);
  expect(settings).not.toHaveBeenCalled();
  invalidator.stop();
  cache.clear();
});

it("a change of a member reloads lists, pages, figures and boards that name members", async () => {
  const cache = new QueryClient();
  const named = await Promise.all(
    [
      ["person", "list"],
      ["contacts", "list", "{}"],
      ["companies", "read", id],
      ["tasks", "list", "of", "deal", id],
      ["deals", "figures", "{}"],
      ["deals", "board", "p", ""],
      ["pipeline", "board", "p", ""],
    ].map((key) => shown(cache, key)),
  );
  const settings = await shown(cache, ["organisation", "read"]);
  const invalidator = createLiveInvalidator(cache);
  invalidator.after({ nouns: ["member"], records: null });
  for (const queryFn of named) await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
  expect(settings).not.toHaveBeenCalled();
  invalidator.stop();
  cache.clear();
});

it("an import event reloads the import and the list, but not the checked rows", async () => {
  const cache = new QueryClient();
  const job = await shown(cache, ["imports", "get", id]);
  const notices = await shown(cache, ["imports", "list", "unseen"]);
  const rows = await shown(cache, ["imports", "checkRows", id, "2026-11-30"]);
  const invalidator = createLiveInvalidator(cache);
  invalidator.imports(importEvent.parse({ id, owner_id: "me" }), "me");
  for (const queryFn of [job, notices]) await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
  // A resumed stream reloads all imports.
  invalidator.imports(undefined, "me");
  for (const queryFn of [job, notices]) await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  expect(rows).not.toHaveBeenCalled();
  cache.clear();
});
