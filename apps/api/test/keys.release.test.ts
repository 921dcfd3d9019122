import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { promisify } from "node:util";
import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createTestKey } from "./key-client.ts";
import { startSecondApi } from "./second-api.ts";

const api = await joinTestApi();

async function listStatus(baseUrl: string, secret: string, forwardedFor?: string): Promise<number> {
  const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
  const response = await sendAs(secret, "GET", `${baseUrl}/contacts`, { headers });
  await response.body?.cancel();
  return response.status;
}

test("a revoked key that is in use stops working in other processes within two seconds", async () => {
  const second = await startSecondApi(api);
  onTestFinished(second.close);
  const { key, secret } = await createTestKey(api.acme.admin, api.baseUrl, { scopes: { contacts: "read" } });
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await listStatus(second.baseUrl, secret)).toBe(200);
  await api.acme.admin.client.keys.revoke({ params: { id: key.id } });
  vi.setSystemTime(Date.now() + 1999);
  await listStatus(second.baseUrl, secret);
  vi.setSystemTime(Date.now() + 1);
  expect(await listStatus(second.baseUrl, secret)).toBe(401);
});

describe("a key limited to IPv6 networks", () => {
  const secretFor = async (...addresses: string[]) =>
    (await createTestKey(api.acme.admin, api.baseUrl, { scopes: { contacts: "read" }, addresses })).secret;
  const hasIpv6 = Object.values(networkInterfaces()).some((found) =>
    found?.some(({ address }) => address === "::1"),
  );

  test.skipIf(!hasIpv6)("a key limited to IPv6 networks works only from their addresses", async () => {
    const second = await startSecondApi(api, { HOST: "::1" });
    onTestFinished(second.close);
    const statusFor = async (...addresses: string[]) =>
      listStatus(second.baseUrl, await secretFor(...addresses));
    expect(await statusFor("2001:db8::/32", "::1/128")).toBe(200);
    expect(await statusFor("2001:db8::/32")).toBe(403);
    expect(await statusFor("127.0.0.0/8")).toBe(403);
  });

  test("a key limited to networks accepts the caller's address from trusted proxies only", async () => {
    const second = await startSecondApi(api, { PUBLIC_URL: "https://crm.lanyard.example" });
    onTestFinished(second.close);
    const secret = await secretFor("2001:db8::/32", "192.0.2.0/24");
    const statusFrom = (forwardedFor: string) => listStatus(second.baseUrl, secret, forwardedFor);
    expect(await statusFrom("2001:db8:1::7")).toBe(200);
    expect(await statusFrom("2001:db8:1::7, fd00::5")).toBe(200);
    expect(await statusFrom("::ffff:192.0.2.7")).toBe(200);
    expect(await statusFrom("2001:db9::7")).toBe(403);
    // The trusted proxy added the last address; the client sent the first.
    expect(await statusFrom("2001:db8:1::7, 2001:db9::7")).toBe(403);
    expect(await listStatus(api.baseUrl, secret, "2001:db8:1::7")).toBe(403);
  });
});

async function runScript(name: string, scopes: Parameters<typeof createTestKey>[2]["scopes"]) {
  const { secret } = await createTestKey(api.acme.user, api.baseUrl, { scopes, personal: true });
  const page = await readFile(new URL("../../../docs/programs.md", import.meta.url), "utf8");
  const code = new RegExp(`<!-- ${name} -->\n\`\`\`js\n([\\s\\S]*?)\`\`\``, "u").exec(page)?.[1] ?? "";
  const env = { ...process.env, LANYARD_URL: new URL(api.baseUrl).origin, LANYARD_KEY: secret };
  const run = promisify(execFile);
  return (await run(process.execPath, ["--input-type=module", "-e", code], { env })).stdout;
}

test("the documented script creates and lists a task with a key", async () => {
  expect(await runScript("script", { tasks: "write" })).toContain("Call Ada\n");
});

test("the documented script lists custom fields with their options", async () => {
  const options = [{ label: "Gold" }, { label: "Iron" }];
  const body = { noun: "contact", label: "Metal", type: "choice", options } as const;
  const { field } = await api.acme.admin.client.fields.create({ body });
  const printed = await runScript("fields", { contacts: "read" });
  expect(printed).toContain("metal Metal");
  expect(printed).toContain(field.options[0]?.id);
});
