import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { rememberOwnAction, skipOwnActions } from "./own-actions.ts";

const delivered: string[] = [];
const deliver = ({ id }: { id: string }) => void delivered.push(id);

function startChange(cache: QueryClient) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const change = cache.getMutationCache().build(cache, { mutationFn: () => promise });
  const done = change.execute(undefined);
  return async () => {
    resolve();
    await done;
  };
}

beforeEach(() => {
  delivered.length = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

it("delivers actions of other members and of the user's other tabs", () => {
  const live = skipOwnActions(new QueryClient(), "me", deliver);
  live.take({ id: "theirs", actor_id: "other" });
  live.take({ id: "other tab", actor_id: "me" });
  expect(delivered).toEqual(["theirs", "other tab"]);
  live.stop();
});

it("ignores actions of this tab, even if a live event arrives before the response", async () => {
  const cache = new QueryClient();
  const live = skipOwnActions(cache, "me", deliver);
  const answer = startChange(cache);
  live.take({ id: "early", actor_id: "me" });
  live.take({ id: "theirs", actor_id: "other" });
  expect(delivered).toEqual(["theirs"]);
  rememberOwnAction("early");
  await answer();
  live.take({ id: "early", actor_id: "me" });
  expect(delivered).toEqual(["theirs"]);
  live.stop();
});

it("delivers another tab's action after the response to this tab's change", async () => {
  const cache = new QueryClient();
  const live = skipOwnActions(cache, "me", deliver);
  const answer = startChange(cache);
  live.take({ id: "waiting", actor_id: "me" });
  await answer();
  expect(delivered).toEqual(["waiting"]);
  live.stop();
});

it("a user's own event is held for at most two seconds while a change is pending", () => {
  const cache = new QueryClient();
  const live = skipOwnActions(cache, "me", deliver);
  startChange(cache);
  live.take({ id: "long", actor_id: "me" });
  vi.advanceTimersByTime(2000);
  expect(delivered).toEqual(["long"]);
  live.stop();
});
