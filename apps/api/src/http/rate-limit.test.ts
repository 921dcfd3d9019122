import { expect, test } from "vitest";
import { AppError } from "./app-error.ts";
import { createRateLimit, networkOf } from "./rate-limit.ts";

function refusedAfter(ask: () => void): unknown {
  try {
    ask();
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.details.retryAfterSeconds : error;
  }
}

test("a caller may send the quota of a minute at once, then one request per new token", () => {
  let ms = 0;
  const limit = createRateLimit({ perMinute: 30, now: () => ms });
  const ask = () => refusedAfter(() => limit.countCaller("ada"));
  const first = Array.from({ length: 31 }, ask);
  expect(first).toEqual([...Array.from({ length: 30 }), 2]);
  expect(refusedAfter(() => limit.countCaller("bob"))).toBeUndefined();
  ms = 1500;
  expect(ask()).toBe(1);
  ms = 2000;
  expect([ask(), ask()]).toEqual([undefined, 2]);
  // The bucket never contains more than the quota of one minute.
  ms = 10 * 60_000;
  expect(Array.from({ length: 31 }, ask).filter((seconds) => seconds !== undefined)).toHaveLength(1);
});

test("an IPv6 network counts as one caller, as does an IPv4 address in any notation", () => {
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe(networkOf("2001:db8:1:2::9"));
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0");
  expect(networkOf("::1")).toBe("0:0:0:0");
  expect(networkOf("::ffff:192.0.2.7")).toBe(networkOf("192.0.2.7"));
});
