import { type AddressInfo, createServer } from "node:net";
import { startMailbox } from "@lanyard/test-kit/mailbox";
import { sendAs } from "@lanyard/test-kit/send-as";
import { afterAll, expect, test } from "vitest";
import { createMailer } from "#src/mail/mailer.ts";
import { createBrowser } from "./browser.ts";
import { withSignin } from "./signin-set-up.ts";

const mail = await startMailbox();
afterAll(() => mail.close());
const { signin } = await withSignin({ SMTP_URL: `${mail.url}?from=crm@lanyard.example` });
const { accessToken } = await signin.browserSessionFor("demo@lanyard.example");

async function invite(email: string, language = "en"): Promise<Response> {
  return sendAs(accessToken, "POST", `${signin.url}/members/invitations`, {
    headers: { "accept-language": language },
    body: { email, role: "user" },
  });
}

test("an invitation link is mailed only to the invitee and verifies the address", async () => {
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
  ["en", "invited you to Lanyard", "Accept within 7 days"],
  ["es", "te ha invitado a Lanyard", "Acepta la invitación en los próximos 7 días"],
  ["fr", "vous a invité à rejoindre Lanyard", "Acceptez l’invitation dans les 7 jours"],
  ["de", "hat Sie zu Lanyard eingeladen", "innerhalb von 7 Tagen"],
])(
  "an invitation's mail uses the language of the inviting administrator: %s",
  async (language, subject, sentence) => {
    expect((await invite(`${language}@test.example`, language)).status).toBe(201);
    const message = mail.received.at(-1);
    expect(message?.subject).toContain(subject);
    expect(message?.text).toContain(sentence);
    expect(message?.headers).toContainEqual(
      expect.objectContaining({ key: "content-language", value: language }),
    );
  },
);

test("if the mail fails, the link is shown, and the invitation is not marked as mailed", async () => {
  mail.full.add("full@test.example");
  for (let sent = 0; sent < 2; sent += 1) {
    const answer = await invite("full@test.example");
    expect(answer.status).toBe(201);
    const link = expect.stringContaining(`${signin.url}/invitation?token=`);
    expect(await answer.json()).toMatchObject({ link, mailFailed: true });
  }
  const { rows } = await signin.pool.query(
    "select was_mailed from signin.invitations where email = 'full@test.example'",
  );
  expect(rows).toEqual([{ was_mailed: false }]);
});

test("an invitation mail asks a member of another organisation to leave it first", async () => {
  const organisation = await signin.addOrganisation("mailed");
  const { email } = await signin.addPerson(organisation, "user");
  const [stranger, member] = [await invite("stranger@test.example"), await invite(email)];
  const shape = async (answer: Response) => Object.keys((await answer.json()) as object);
  expect([member.status, await shape(member)]).toEqual([stranger.status, await shape(stranger)]);
  const [toStranger, toMember] = mail.received.slice(-2);
  expect(toStranger?.text).not.toContain("another organization");
  expect(toMember?.text).toContain("belongs to another organization");
});

test("an invitation mail shows the inviter's address if the name looks like a link", async () => {
  const name = "https://evil.example/login click";
  await signin.pool.query("update signin.people set name = $1 where email = 'demo@lanyard.example'", [name]);
  await invite("linked@test.example");
  expect(mail.received.at(-1)?.subject).toBe("demo@lanyard.example invited you to Lanyard");
});

test.each([
  ["sends nothing", ""],
  ["sends a greeting and nothing else", "220 mail.example ESMTP\r\n"],
])("sending a mail fails when the mail server %s", async (_, greeting) => {
  const server = createServer((socket) =>
    socket
      .on("error", () => undefined)
      .resume()
      .write(greeting),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, issuer: "https://id.example" }, 50);
  const sending = mailer?.sendPasswordLink({ to: "a@test.example", link: "https://id.example/x" });
  await expect(sending).rejects.toThrow();
  server.close();
});
