// @vitest-environment jsdom
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { beginFlow, consumeFlow } from "./signin-flow.ts";

test("a sign-in redirect has a return URL, a 128-bit state and a code challenge", async () => {
  const address = new URL(await beginFlow("http://id.example"));
  const query = Object.fromEntries(address.searchParams);
  expect(address.origin + address.pathname).toBe("http://id.example/sso/authorize");
  expect(query).toMatchObject({
    redirect_uri: `${location.origin}/auth/callback`,
    code_challenge_method: "S256",
  });
  expect(Buffer.from(query.state ?? "", "base64url")).toHaveLength(16);
  const flow = consumeFlow(query.state);
  expect(flow?.codeVerifier).toMatch(/^[\w-]{43}$/u);
  expect(
    createHash("sha256")
      .update(flow?.codeVerifier ?? "")
      .digest("base64url"),
  ).toBe(query.code_challenge);
});

test("a sign-in redirect is accepted once, and only with its own state", async () => {
  const state = new URL(await beginFlow("http://id.example")).searchParams.get("state") ?? "";
  expect(consumeFlow("another")).toBeUndefined();
  expect(consumeFlow(state)).toBeUndefined();
  const second = new URL(await beginFlow("http://id.example")).searchParams.get("state") ?? "";
  expect(second).not.toBe(state);
  expect(consumeFlow(second)?.state).toBe(second);
  expect(consumeFlow(second)).toBeUndefined();
});

test("missing, malformed and incomplete stored values count as no sign-in", () => {
  expect(consumeFlow(undefined)).toBeUndefined();
  for (const kept of ["", "{", "[]", "null", '{"state":""}', '{"state":"a"}']) {
    sessionStorage.setItem("sign_in_flow", kept);
    expect(consumeFlow("a")).toBeUndefined();
  }
});
