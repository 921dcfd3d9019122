import { freePort } from "@lanyard/server-kit/free-port";
import type { TestDatabase } from "@lanyard/test-kit/database";
import { startTestSignin, type TestSignin } from "@lanyard/test-kit/signin";
import { createBrowser } from "./browser.ts";

export async function startProduction(database: TestDatabase): Promise<TestSignin> {
  const port = String(await freePort());
  const urls = { PUBLIC_URL: "https://crm.example.com", SIGNIN_URL: `http://localhost:${port}` };
  return startTestSignin({ signinUrl: database.signinUrl, env: { ...urls, SIGNIN_PORT: port } });
}

export const tokenOf = ({ setupLink = "http://none" }: TestSignin): string =>
  new URL(setupLink).searchParams.get("token") ?? "";

export const filled = {
  organization: "Corrib Analytics",
  slug: "corrib",
  name: "Niamh O'Brien",
  email: "niamh@corrib.example",
  password: "a long enough secret",
};

export const postSetUp = (
  { url, origin }: TestSignin,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => createBrowser(url, origin).postForm("/setup", { ...filled, ...fields }, headers);
