import { beforeEach, describe, expect, it, vi } from "vitest";
import { beginChange, createQueryClient, listCaching } from "./caching.ts";

class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Answered ${status}`);
    this.status = status;
  }
}

beforeEach(() => void vi.useFakeTimers());

async function insist(failure: Error, options: object = {}): Promise<{ calls: number; tookMs: number }> {
  const client = createQueryClient();
  const call = vi.fn(() => Promise.reject(failure));
  const start = Date.now();
  const ended = client
    .fetchQuery({
      queryKey: ["x"],
      queryFn: call,
      retry: client.getDefaultOptions().queries?.retry ?? 0,
      ...options,
    })
    .catch(() => Date.now() - start);
  await vi.advanceTimersByTimeAsync(60_000);
  client.clear();
  return { calls: call.mock.calls.length, tookMs: Number(await ended) };
}

it("repeats a failed query twice, after 500 and 1000 ms", async () => {
  expect(await insist(new Refusal(503))).toEqual({ calls: 3, tookMs: 1500 });
});

it("repeats queries that failed because of the network", async () => {
  expect((await insist(new TypeError("Failed to fetch"))).calls).toBe(3);
});

it("does not repeat refused queries", async () => {
  expect((await insist(new Refusal(404))).calls).toBe(1);
});

it("repeats a failed list query once, after 500 ms", async () => {
  const { retry, retryDelay } = listCaching;
  expect(await insist(new Refusal(503), { retry, retryDelay })).toEqual({ calls: 2, tookMs: 500 });
});

it("the cache does not repeat a failed change but logs its error to the console", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  const client = createQueryClient();
  const call = vi.fn(() => Promise.reject(new Refusal(503)));
  const failure = client
    .getMutationCache()
    .build(client, { mutationFn: call })
    .execute(undefined)
    .catch(() => "failed");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await failure).toBe("failed");
  expect(call).toHaveBeenCalledOnce();
  expect(written).toHaveBeenCalledOnce();
  client.clear();
});

describe("a change whose response was lost", () => {
  const repeatOf = (wasOnline: boolean) => {
    const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(wasOnline);
    const said = vi.fn();
    const mayRepeat = beginChange();
    const lose = () => void mayRepeat().then(said);
    return { isOnline, said, lose };
  };

  it("a change without a response is repeated after 500 ms", async () => {
    const { said, lose } = repeatOf(true);
    lose();
    await vi.advanceTimersByTimeAsync(499);
    expect(said).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toHaveBeenCalledWith(true);
  });

  it("a change interrupted by a network failure is repeated when the network returns", async () => {
    const { isOnline, said, lose } = repeatOf(true);
    isOnline.mockReturnValue(false);
    lose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).not.toHaveBeenCalled();
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toHaveBeenCalledWith(true);
  });

  it("a change that started offline is not repeated", async () => {
    const { said, lose } = repeatOf(false);
    lose();
    await vi.advanceTimersByTimeAsync(500);
    expect(said).toHaveBeenCalledWith(false);
  });
});
