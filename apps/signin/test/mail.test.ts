import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import { type Mailbox, startMailbox } from "@lanyard/test-kit/mailbox";
import { startTestSignin, type TestSignin } from "@lanyard/test-kit/signin";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBrowser } from "./browser.ts";

let database: TestDatabase;
let signin: TestSignin;
let mail: Mailbox;

beforeAll(async () => {
  database = await createTestDatabase();
  mail = await startMailbox();
  const env = { SMTP_URL: `${mail.url}?from=crm@lanyard.example` };
  signin = await startTestSignin({ signinUrl: database.signinUrl, env });
});
afterAll(async () => {
  await signin.close();
  await mail.close();
  await database.drop();
});

async function invite(email: string, language = "en"): Promise<Response> {
  const { accessToken } = await signin.signIn("demo@lanyard.example", "demo-lanyard");
  return fetch(`${signin.url}/members/invitations`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${accessToken}`,
      "content-type": "application/json",
      "accept-language": language,
    },
    body: JSON.stringify({ email, role: "user" }),
  });
}

test("with mail configured the link goes to the invited person alone, whose address is then proved", async () => {
  const answer = await invite("kim@test.example");
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ link: null, invitation: { email: "kim@test.example" } });
  const [message] = mail.received;
  expect(message?.to).toMatchObject([{ address: "kim@test.example" }]);
  expect(message?.from).toMatchObject({ name: "Lanyard ID", address: "crm@lanyard.example" });
  const [, token = ""] = /\/invitation\?token=([\w-]{43})/.exec(message?.text ?? "") ?? [];
  const fields = { token, name: "Kim", password: "a long enough secret" };
  expect((await createBrowser(signin.url, signin.origin).postForm("/invitation", fields)).status).toBe(303);
  const { rows } = await signin.pool.query(
    "select email_verified from signin.people where email = 'kim@test.example'",
  );
  expect(rows).toEqual([{ email_verified: true }]);
});

test.each([
  ["en", "invites you to Lanyard", "Accept within 7 days"],
  ["es", "te invita a Lanyard", "Acepta en los próximos 7 días"],
  ["fr", "vous invite à rejoindre Lanyard", "Acceptez dans les 7 jours"],
  ["de", "lädt Sie zu Lanyard ein", "innerhalb von 7 Tagen"],
])("an invitation is written in the language of whoever invites: %s", async (language, subject, sentence) => {
  expect((await invite(`${language}@test.example`, language)).status).toBe(201);
  const message = mail.received.at(-1);
  expect(message?.subject).toContain(subject);
  expect(message?.text).toContain(sentence);
  expect(message?.headers).toContainEqual(
    expect.objectContaining({ key: "content-language", value: language }),
  );
});

test("mail that cannot be sent is told, and the invitation can be repeated", async () => {
  mail.full.add("full@test.example");
  const answer = await invite("full@test.example");
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: "MAIL_FAILED" });
  expect((await invite("full@test.example")).status).toBe(503);
});
