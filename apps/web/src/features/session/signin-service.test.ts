import { expect, test, vi } from "vitest";
import { createSigninService } from "./signin-service.ts";
import { tokenOf } from "./test/token-of.ts";

test.each(["refresh", "logout"] as const)(
  "%s is posted with the cookie, an empty JSON body and the header X-Auth-Request",
  async (call) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
    await createSigninService("http://id.example", fetch)[call]();
    const headers = { "Content-Type": "application/json", "X-Auth-Request": "true" };
    const sent = { method: "POST", credentials: "include", body: "{}", headers };
    expect(fetch).toHaveBeenCalledWith(`http://id.example/${call}`, expect.objectContaining(sent));
  },
);

test.each([
  ["data.tokens.accessToken", { tokens: { accessToken: tokenOf({}) } }],
  ["data.accessToken", { accessToken: tokenOf({}) }],
])("a refresh finds the token in %s", async (_where, data) => {
  const service = createSigninService("http://id.example", async () => Response.json({ data }));
  expect(await service.refresh()).toMatchObject({ kind: "granted" });
});
