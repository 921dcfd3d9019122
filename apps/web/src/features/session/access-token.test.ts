import { expect, test } from "vitest";
import { isNearExpiry, readGrant } from "./access-token.ts";
import { tokenOf } from "./test/token-of.ts";

const minuteMs = 60_000;

test("reads names in any script from a token", () => {
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

test("reads the organisation's name from a token", () => {
  expect(readGrant(tokenOf({ orgName: "Acme Ltd" }))?.user.orgName).toBe("Acme Ltd");
});

test("the organisation falls back to org or orgId; role and permissions have defaults", () => {
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
  ["with the placeholder for an unknown organisation", tokenOf({ orgSlug: "unknown" })],
  ["without an expiry", tokenOf({ exp: undefined })],
  ["without three parts", "hello"],
  ["without JSON in the middle", "a.b.c"],
  ["that is an object", { token: "a.b.c" }],
])("refuses a token %s", (_name, token) => {
  expect(readGrant(token)).toBeUndefined();
});

test.each([0, -10, 600, 525_600])(
  "a clock that is off by %i minutes causes no refresh loop and no sign-out",
  (wrongMinutes) => {
    const nowMs = Date.now() + wrongMinutes * minuteMs;
    const grant = readGrant(tokenOf({}), nowMs);
    if (!grant) throw new Error("no grant");
    expect(isNearExpiry(grant, nowMs)).toBe(false);
    expect(isNearExpiry(grant, nowMs + 10 * minuteMs)).toBe(false);
    expect(isNearExpiry(grant, nowMs + 10 * minuteMs + 1)).toBe(true);
  },
);
