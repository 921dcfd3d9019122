import { expect, test } from "vitest";
import { isNearExpiry, readGrant } from "./access-token.ts";
import { tokenOf } from "./test/token-of.ts";

const minuteMs = 60_000;

test("a token names the member in any script", () => {
  const grant = readGrant(tokenOf({ name: "Zoë 李 Ōe", role: "admin", permissions: ["*", 3] }));
  expect(grant?.user).toEqual({
    id: "person-1",
    email: "ada@acme.example",
    name: "Zoë 李 Ōe",
    orgSlug: "acme",
    role: "admin",
    permissions: ["*"],
  });
});

test("a token contains the organisation's name", () => {
  expect(readGrant(tokenOf({ orgName: "Acme Ltd" }))?.user.orgName).toBe("Acme Ltd");
});

test("defaults the organisation to org, then orgId, and has default rights", () => {
  expect(readGrant(tokenOf({ orgSlug: undefined, org: "one", orgId: "two" }))?.user.orgSlug).toBe("one");
  expect(readGrant(tokenOf({ orgSlug: "", orgId: "two" }))?.user.orgSlug).toBe("two");
  expect(readGrant(tokenOf({ role: undefined, permissions: "all" }))?.user).toMatchObject({
    role: "user",
    permissions: [],
  });
});

test.each([
  ["without a subject", tokenOf({ sub: undefined })],
  ["with an empty subject", tokenOf({ sub: "" })],
  ["without an organisation", tokenOf({ orgSlug: undefined })],
  ["of the organisation that stands for none", tokenOf({ orgSlug: "unknown" })],
  ["without an end", tokenOf({ exp: undefined })],
  ["that is not one", "hello"],
  ["whose middle is not JSON", "a.b.c"],
  ["that is no text", { token: "a.b.c" }],
])("a token %s is not accepted", (_name, token) => {
  expect(readGrant(token)).toBeUndefined();
});

test.each([0, -10, 600, 525_600])(
  "a clock that is %i minutes wrong neither loops nor signs out",
  (wrongMinutes) => {
    const nowMs = Date.now() + wrongMinutes * minuteMs;
    const grant = readGrant(tokenOf({}), nowMs);
    if (!grant) throw new Error("no grant");
    expect(isNearExpiry(grant, nowMs)).toBe(false);
    expect(isNearExpiry(grant, nowMs + 10 * minuteMs)).toBe(false);
    expect(isNearExpiry(grant, nowMs + 10 * minuteMs + 1)).toBe(true);
  },
);
