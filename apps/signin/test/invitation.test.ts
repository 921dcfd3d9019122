import { expect, test } from "vitest";
import { createBrowser } from "./browser.ts";
import { withOrganisation } from "./organisation-set-up.ts";

const { our, call, listed, invited, accept } = await withOrganisation();

test("without mail, creating an invitation returns its link and adds it to the list", async () => {
  const { link } = await invited(`Ina-${our.count}@Test.example`, "viewer");
  expect(link).toMatch(new RegExp(`^${our.signin.url}/invitation\\?token=[\\w-]{43}$`));
  expect((await listed()).invitations).toMatchObject([
    { email: `ina-${our.count}@test.example`, role: "viewer" },
  ]);
});

test("accepting an invitation signs in a new member with the invited role", async () => {
  const email = `jo-${our.count}@test.example`;
  const { token } = await invited(email, "viewer");
  const page = await createBrowser(our.signin.url, our.signin.origin).get(`/invitation?token=${token}`);
  expect(await page.text()).toContain(`Ada invited ${email} to join Lanyard.`);
  const done = await accept(token);
  expect(done.status).toBe(303);
  expect(done.headers.get("location")).toBe(`${our.signin.origin}/`);
  expect(done.headers.getSetCookie()[0]).toContain("HttpOnly");
  const { user: joined } = await our.signin.signIn(email, "a long enough secret");
  expect(joined).toMatchObject({ name: "New Person", role: "viewer", orgSlug: `org-${our.count}` });
  expect((await listed()).invitations).toEqual([]);
});

test("an invitation is accepted once, even by simultaneous requests", async () => {
  const { token } = await invited(`once-${our.count}@test.example`);
  const answers = await Promise.all([accept(token), accept(token)]);
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect((await accept(token)).status).toBe(410);
  expect(
    (await createBrowser(our.signin.url, our.signin.origin).get(`/invitation?token=${token}`)).status,
  ).toBe(410);
});

test("an invitation ends after seven days, when revoked or when replaced", async () => {
  const email = `late-${our.count}@test.example`;
  const old = await invited(email);
  const newer = await invited(email, "admin");
  expect((await accept(old.token)).status).toBe(410);
  const [{ id } = { id: "" }] = (await listed()).invitations;
  const noId = await call(our.admin, "DELETE", "/members/invitations/7");
  expect(await noId.json()).toMatchObject({ errors: [{ path: "id", message: "This is not a valid ID." }] });
  expect((await call(our.foreign, "DELETE", `/members/invitations/${id}`)).status).toBe(404);
  expect((await call(our.admin, "DELETE", `/members/invitations/${id}`)).status).toBe(204);
  expect((await accept(newer.token)).status).toBe(410);
  const third = await invited(email);
  await our.signin.pool.query("update signin.invitations set expires_at = now() where email = $1", [email]);
  expect((await accept(third.token)).status).toBe(410);
});

test("an invited address is normalized like a contact's address", async () => {
  const email = `lea-${our.count}@test.example`;
  for (const written of [
    `mailto:${email}`,
    `l\u200bea-${our.count}@test.example`,
    ` ${email.toUpperCase()} `,
  ])
    await invited(written);
  expect((await listed()).invitations).toMatchObject([{ email }]);
  const wrong = { email: "lea@a..example", role: "user" };
  expect((await call(our.admin, "POST", "/members/invitations", wrong)).status).toBe(400);
});

test("an invitation for a member of this organisation is refused", async () => {
  const response = await call(our.admin, "POST", "/members/invitations", {
    email: our.user.email,
    role: "user",
  });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    code: "ALREADY_MEMBER",
    message: `${our.user.name} is already a member.`,
  });
});

test("a former member needs the earlier password to accept an invitation", async () => {
  const email = `back-${our.count}@test.example`;
  await accept((await invited(email)).token);
  const idOf = async () => (await listed()).members.find((member) => member.email === email)?.id;
  const id = await idOf();
  await call(our.admin, "DELETE", `/members/${id}`);
  expect([id, await idOf()]).toEqual([expect.any(String), undefined]);
  const { token } = await invited(email);
  expect((await accept(token, { password: "somebody elses guess" })).status).toBe(401);
  expect((await accept(token)).status).toBe(303);
  expect(await idOf()).toBe(id);
});

test("an invitation does not move a member of another organisation", async () => {
  const email = `busy-${our.count}@test.example`;
  await accept((await invited(email)).token);
  const response = await call(our.foreign, "POST", "/members/invitations", { email, role: "user" });
  const { link } = (await response.json()) as { link: string };
  const answer = await accept(new URL(link).searchParams.get("token") ?? "");
  expect(answer.status).toBe(409);
  expect((await listed()).members.map((member) => member.email)).toContain(email);
  expect((await listed(our.foreign)).members).toHaveLength(1);
});

test("an invitation stays usable after wrong names and passwords", async () => {
  const { token } = await invited(`weak-${our.count}@test.example`);
  for (const [fields, text] of [
    [{ password: "short-7" }, "at least 8 characters"],
    [{ password: "x".repeat(129) }, "at most 128 characters"],
    [{ password: "Password1" }, "too common"],
    [{ name: "  " }, "Please enter a name."],
    [{ name: "a\nb" }, "cannot contain control characters"],
    [{ name: "a\u0085b" }, "cannot contain control characters"],
    [{ name: "a\u2028b" }, "cannot contain control characters"],
    [{ name: "a\u202eb" }, "cannot contain control characters"],
    [{ name: "https://evil.example/login click" }, "web address"],
    [{ name: "Win at evil.example" }, "web address"],
    [{ name: "evil.co/login" }, "web address"],
  ] as const) {
    const refused = await accept(token, fields);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(text);
  }
  expect((await accept(token)).status).toBe(303);
});

test("an invitation cannot be accepted by another site's form", async () => {
  const { token } = await invited(`csrf-${our.count}@test.example`);
  const answer = await createBrowser(our.signin.url, our.signin.origin).postForm(
    "/invitation",
    { token, name: "X", password: "a long enough secret" },
    { origin: "https://evil.example" },
  );
  expect(answer.status).toBe(403);
});
