import { expect } from "vitest";
import type { RawAnswer } from "./raw-request.ts";

export function expectProblem({ status, headers, body }: RawAnswer, expected: number): void {
  expect([status, headers["content-type"]?.split(";")[0]]).toEqual([expected, "application/problem+json"]);
  expect(JSON.parse(body)).toMatchObject({ status, code: expect.any(String), message: expect.any(String) });
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": expect.any(String),
    "cache-control": "no-store",
  });
}
