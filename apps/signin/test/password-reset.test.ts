import { startMailbox } from "@lanyard/test-kit/mailbox";
import { sendAs } from "@lanyard/test-kit/send-as";
import type { TestPerson, TestSignin } from "@lanyard/test-kit/signin";
import { decodeJwt } from "jose";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createBrowser } from "./browser.ts";
import { withSignin } from "./signin-set-up.ts";

const nextPassword = "a password for tomorrow";
const pathOf = (link: string) => link.slice(new URL(link).origin.length);
const tokenOf = (link: string) => new URL(link).searchParams.get("token") ?? "";

async function asPerson(signin: TestSignin, person: TestPerson, method: string, path: string, body?: object) {
  const { accessToken } = await signin.tokenFor(person);
  return sendAs(accessToken, method, signin.url + path, { body });
}

describe("without mail", async () => {
  const { signin } = await withSignin({ DEMO: "off" });
  const organisation = await signin.addOrganisation("acme");
  const admin = await signin.addPerson(organisation, "admin");
  const user = await signin.addPerson(organisation, "user", { email: "forgot@test.example" });
  const foreign = await signin.addPerson(await signin.addOrganisation("globex"), "admin");
  const linkFor = async (person: TestPerson, by = admin) =>
    asPerson(signin, by, "POST", `/members/${person.personId}/password-link`);
  const browser = () => createBrowser(signin.url, signin.origin);
  const set = (token: string, password = nextPassword) =>
    browser().postForm("/password/new", { token, password });

  test("without mail, the reset page tells users to ask an administrator", async () => {
    expect(await (await browser().get("/login")).text()).toContain("/password/forgotten");
    const page = await (await browser().get("/password/forgotten")).text();
    expect(page).toContain("Ask an administrator");
    expect(page).not.toContain("<form");
    expect(page).toContain('href="/login"');
  });

  test("an administrator shares a link that sets a new password once", async () => {
    const { sessionId } = await signin.tokenFor(user);
    const answer = await linkFor(user);
    expect(answer.status).toBe(201);
    const { link } = (await answer.json()) as { link: string };
    expect(await (await browser().get(pathOf(link))).text()).toContain("forgot@test.example");
    expect((await set(tokenOf(link), "short")).status).toBe(400);
    await signin.pool.query(
      `insert into signin.sign_in_failures (id, account_hash, address_hash)
       select gen_random_uuid(), sha256('forgot@test.example'), sha256('127.0.0.1') from generate_series(1, 10)`,
    );
    const done = await set(tokenOf(link));
    expect([done.status, done.headers.get("location")]).toEqual([303, `${signin.origin}/`]);
    expect(done.headers.getSetCookie().join()).toMatch(/^lanyard-id-\d+=[\w-]+;/u);
    expect((await set(tokenOf(link))).status).toBe(410);
    expect((await signin.signIn("forgot@test.example", nextPassword)).user.id).toBe(user.personId);
    const { sessions } = await signin.revoked();
    expect(sessions).toContain(sessionId);
  });

  test("a member gets five reset links per 15 minutes, and using one ends the others", async () => {
    const links = [];
    for (let made = 0; made < 4; made += 1)
      links.push((await (await linkFor(user)).json()) as { link: string });
    expect((await linkFor(user)).status).toBe(429);
    expect((await set(tokenOf(links[0]?.link ?? ""))).status).toBe(303);
    expect((await set(tokenOf(links[1]?.link ?? ""))).status).toBe(410);
  });

  test("only administrators of the member's organisation can create reset links", async () => {
    expect((await linkFor(admin, user)).status).toBe(403);
    expect((await linkFor(user, foreign)).status).toBe(404);
  });

  test("an invalid link or another site's form does not change a password", async () => {
    expect((await browser().get("/password/new?token=made-up")).status).toBe(410);
    expect((await set("made-up")).status).toBe(410);
    const { link } = (await (await linkFor(admin)).json()) as { link: string };
    const fields = { token: tokenOf(link), password: nextPassword };
    const foreignForm = await browser().postForm("/password/new", fields, { origin: "https://evil.example" });
    expect(foreignForm.status).toBe(403);
  });

  test("members can change their own name, which the next token contains", async () => {
    expect((await asPerson(signin, user, "PUT", "/me", { name: " Renée  " })).status).toBe(204);
    expect(decodeJwt((await signin.tokenFor(user)).accessToken).name).toBe("Renée");
    expect((await asPerson(signin, user, "PUT", "/me", { name: " " })).status).toBe(400);
    expect((await asPerson(signin, user, "PUT", "/me", { name: "A", role: "admin" })).status).toBe(400);
    expect((await fetch(`${signin.url}/me`, { method: "PUT" })).status).toBe(401);
  });
});

describe("with mail", async () => {
  const mail = await startMailbox();
  afterAll(() => mail.close());
  const { signin } = await withSignin({ SMTP_URL: mail.url });
  const ask = async (email: string) =>
    createBrowser(signin.url, signin.origin).postForm("/password/forgotten", { email });

  test("the reset page gives an unknown address the same answer, but sends no mail", async () => {
    const unknown = await (await ask("nobody@test.example")).text();
    const known = await (await ask("rep@lanyard.example")).text();
    expect(known.replaceAll("rep@lanyard", "nobody@test")).toBe(unknown);
    await vi.waitFor(() => expect(mail.received).toHaveLength(1));
    const [message] = mail.received;
    expect(message?.to).toMatchObject([{ address: "rep@lanyard.example" }]);
    expect(message?.subject).toBe("Reset your Lanyard ID password");
    const [, token = ""] = /\/password\/new\?token=([\w-]{43})/.exec(message?.text ?? "") ?? [];
    const fields = { token, password: nextPassword };
    const browser = createBrowser(signin.url, signin.origin);
    expect((await browser.postForm("/password/new", fields)).status).toBe(303);
    expect((await signin.signIn("rep@lanyard.example", nextPassword)).user.email).toBe("rep@lanyard.example");
  });

  test("a reset mail is in the language of the browser that requested it", async () => {
    const headers = { "accept-language": "fr-CA,fr;q=0.9" };
    const email = "demo@lanyard.example";
    await createBrowser(signin.url, signin.origin).postForm("/password/forgotten", { email }, headers);
    await vi.waitFor(() => expect(mail.received.at(-1)?.to).toMatchObject([{ address: email }]));
    expect(mail.received.at(-1)?.subject).toBe("Réinitialisez le mot de passe de votre Lanyard ID");
    expect(mail.received.at(-1)?.text).toContain("dans l’heure");
  });

  test("the reset page keeps an address that it refuses", async () => {
    const refused = await ask("ada@");
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('value="ada@"');
  });

  test("too many requests for a reset link are refused", async () => {
    for (let asked = 0; asked < 5; asked += 1) await ask("often@test.example");
    expect((await ask("often@test.example")).status).toBe(429);
  });
});
