import type { BrowserContext } from "@playwright/test";
import { z } from "zod";
import { expect, password, people, signinOrigin, tokenOf } from "./fixtures.ts";
import { changePerson } from "./kept-page.ts";

type Role = "admin" | "user" | "viewer";
const invited = z.object({ link: z.string() });

let made = 0;

export function newEmail(): string {
  made += 1;
  return `somebody.${Date.now().toString(36)}${made}@settings.example`;
}

/** Accepts an invitation link as a new member. Returns the session cookie of Lanyard ID. */
export async function accept(link: string, name: string): Promise<string> {
  const token = new URL(link).searchParams.get("token") ?? "";
  const form = new URLSearchParams({ token, name, password });
  const headers = { origin: signinOrigin, "content-type": "application/x-www-form-urlencoded" };
  const init = { method: "POST", headers, body: form.toString(), redirect: "manual" } as const;
  const answer = await fetch(`${signinOrigin}/invitation`, init);
  expect(answer.status).toBe(303);
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

export async function invite(email: string, role: Role): Promise<string> {
  const headers = {
    authorization: `Bearer ${await tokenOf(people.admin)}`,
    "content-type": "application/json",
  };
  const init = { method: "POST", headers, body: JSON.stringify({ email, role }) };
  const answer = await fetch(`${signinOrigin}/members/invitations`, init);
  return invited.parse(await answer.json()).link;
}

export async function signInAsNew(context: BrowserContext, role: Role, name: string): Promise<string> {
  const email = newEmail();
  const [cookie = "", value = ""] = (await accept(await invite(email, role), name)).split("=");
  await changePerson(context, email, () =>
    context.addCookies([{ name: cookie, value, url: signinOrigin, httpOnly: true, sameSite: "Lax" }]),
  );
  return email;
}
