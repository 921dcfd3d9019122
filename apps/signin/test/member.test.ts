import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import { startTestSignin, type TestPerson, type TestSignin } from "@lanyard/test-kit/signin";
import Fastify from "fastify";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addMemberRoutes } from "#src/member/member-routes.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { createBrowser } from "./browser.ts";

let database: TestDatabase;
let signin: TestSignin;
let organisationId: string;
let admin: TestPerson;
let user: TestPerson;
let viewer: TestPerson;
let foreign: TestPerson;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  signin = await startTestSignin({ signinUrl: database.signinUrl, env: { DEMO: "off" } });
});
beforeEach(async () => {
  count += 1;
  organisationId = await signin.addOrganisation(`org-${count}`);
  [admin, user, viewer] = [
    await signin.addPerson(organisationId, "admin", { name: "Ada" }),
    await signin.addPerson(organisationId, "user", { name: "Bo" }),
    await signin.addPerson(organisationId, "viewer", { name: "Cy" }),
  ];
  foreign = await signin.addPerson(await signin.addOrganisation(`other-${count}`), "admin");
});
afterAll(async () => {
  await signin.close();
  await database.drop();
});

async function call(
  person: TestPerson | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const token = person && (await signin.tokenFor(person)).accessToken;
  return fetch(signin.url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}
type Listing = {
  members: { id: string; role: string; email: string }[];
  invitations: { id: string; email: string; role: string }[];
};
const listed = async (by = admin) => (await (await call(by, "GET", "/members")).json()) as Listing;
async function invited(email: string, role = "user"): Promise<{ link: string; token: string }> {
  const response = await call(admin, "POST", "/members/invitations", { email, role });
  expect(response.status).toBe(201);
  const { link } = (await response.json()) as { link: string };
  return { link, token: new URL(link).searchParams.get("token") ?? "" };
}
const accept = (token: string, fields: Record<string, string> = {}) => {
  const browser = createBrowser(signin.url, signin.origin);
  return browser.postForm("/invitation", {
    token,
    name: "New Person",
    password: "a long enough secret",
    ...fields,
  });
};

describe("every call about members", () => {
  const calls: [string, string, object?][] = [
    ["GET", "/members"],
    ["POST", "/members/invitations", { email: "x@test.example", role: "user" }],
    ["DELETE", "/members/invitations/00000000-0000-4000-8000-000000000000"],
    ["PUT", "/members/00000000-0000-4000-8000-000000000000", { role: "user" }],
    ["POST", "/members/00000000-0000-4000-8000-000000000000/password-link"],
    ["DELETE", "/members/00000000-0000-4000-8000-000000000000"],
  ];

  test("is tried below: none was forgotten", () => {
    const routes: string[] = [];
    const app = Fastify();
    app.addHook("onRoute", ({ method, url }) => void (method !== "HEAD" && routes.push(`${method} ${url}`)));
    addMemberRoutes(app, {} as SigninParts);
    const tried = calls.map(([method, path]) => `${method} ${path.replace(/0{8}[0-9-]+/u, ":id")}`);
    expect(tried.toSorted()).toEqual(routes.toSorted());
  });

  test.each(calls)(
    "%s %s is refused signed out, with a broken token and without the right",
    async (method, path, body) => {
      expect((await call(undefined, method, path, body)).status).toBe(401);
      const headers = {
        authorization: "Bearer a.b.c",
        ...(body ? { "content-type": "application/json" } : {}),
      };
      const broken = await fetch(signin.url + path, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect(broken.status).toBe(401);
      expect((await call(user, method, path, body)).status).toBe(403);
      expect((await call(viewer, method, path, body)).status).toBe(403);
    },
  );

  test.each(calls.slice(2))("%s %s of nobody is not found", async (method, path, body) => {
    expect((await call(admin, method, path, body)).status).toBe(404);
  });
});

describe("an administrator", () => {
  test("sees the members of the own organisation only", async () => {
    expect((await listed()).members.map(({ id }) => id)).toEqual(
      [admin, user, viewer].map(({ personId }) => personId),
    );
  });

  test("changes a role: older tokens are revoked, and the next one carries the new role", async () => {
    const before = await signin.tokenFor(user);
    expect((await call(admin, "PUT", `/members/${user.personId}`, { role: "viewer" })).status).toBe(204);
    const after = await signin.tokenFor(user);
    expect(after.user).toMatchObject({ role: "viewer", permissions: ["read"] });
    const { people } = (await (await fetch(`${signin.url}/sso/revoked`)).json()) as {
      people: { sub: string; orgSlug: string; before: number }[];
    };
    const entry = people.find(({ sub }) => sub === user.personId);
    expect(entry?.orgSlug).toBe(`org-${count}`);
    expect(decodeJwt(before.accessToken).iat).toBeLessThan(entry?.before ?? 0);
    expect(decodeJwt(after.accessToken).iat).toBeGreaterThanOrEqual(
      entry?.before ?? Number.POSITIVE_INFINITY,
    );
  });

  test("removes a member: sessions and tokens end, and signing in is over", async () => {
    const { sessionId } = await signin.tokenFor(user);
    expect((await call(admin, "DELETE", `/members/${user.personId}`)).status).toBe(204);
    const { sessions, people } = (await (await fetch(`${signin.url}/sso/revoked`)).json()) as {
      sessions: string[];
      people: { sub: string }[];
    };
    expect(sessions).toContain(sessionId);
    expect(people.map(({ sub }) => sub)).toContain(user.personId);
    await expect(signin.tokenFor(user)).rejects.toThrow("in no organisation");
  });

  test("cannot touch members of another organisation, who look as if they did not exist", async () => {
    expect((await call(admin, "PUT", `/members/${foreign.personId}`, { role: "user" })).status).toBe(404);
    expect((await call(admin, "DELETE", `/members/${foreign.personId}`)).status).toBe(404);
    expect((await listed(foreign)).members).toMatchObject([{ role: "admin" }]);
  });

  test("who is the last one can be neither demoted nor removed", async () => {
    expect((await call(admin, "PUT", `/members/${admin.personId}`, { role: "user" })).status).toBe(409);
    expect(await (await call(admin, "DELETE", `/members/${admin.personId}`)).json()).toMatchObject({
      code: "LAST_ADMIN",
    });
    expect((await listed()).members).toHaveLength(3);
  });

  test("and another cannot remove each other at the same moment", async () => {
    await call(admin, "PUT", `/members/${user.personId}`, { role: "admin" });
    const pairs = await Promise.all(
      [admin, user].map(async (by) => ({ by, token: (await signin.tokenFor(by)).accessToken })),
    );
    await Promise.all(
      pairs.map(({ by, token }) => {
        const target = by === admin ? user : admin;
        const headers = { authorization: `Bearer ${token}` };
        return fetch(`${signin.url}/members/${target.personId}`, { method: "DELETE", headers });
      }),
    );
    const { rows } = await signin.pool.query(
      "select count(*) from signin.members where organisation_id = $1 and role = 'admin'",
      [organisationId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test.each([{ role: "owner" }, { role: ["admin"] }, {}, { role: "user", organisation_id: "x" }])(
    "cannot give a role like %j",
    async (body) => {
      expect((await call(admin, "PUT", `/members/${user.personId}`, body)).status).toBe(400);
    },
  );

  test("whose role was taken away a moment ago has no right left in an old token", async () => {
    await call(admin, "PUT", `/members/${user.personId}`, { role: "admin" });
    const { accessToken } = await signin.tokenFor(user);
    await call(admin, "PUT", `/members/${user.personId}`, { role: "user" });
    const response = await fetch(`${signin.url}/members`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(response.status).toBe(403);
  });
});

describe("an invitation", () => {
  test("is shown to who made it, as a link, when there is no mail; and is listed until accepted", async () => {
    const { link } = await invited(`Ina-${count}@Test.example`, "viewer");
    expect(link).toMatch(new RegExp(`^${signin.url}/invitation\\?token=[\\w-]{43}$`));
    expect((await listed()).invitations).toMatchObject([
      { email: `ina-${count}@test.example`, role: "viewer" },
    ]);
  });

  test("makes a person with their own password, signed in at once, in the right organisation and role", async () => {
    const email = `jo-${count}@test.example`;
    const { token } = await invited(email, "viewer");
    const page = await createBrowser(signin.url, signin.origin).get(`/invitation?token=${token}`);
    expect(await page.text()).toContain(`Ada invites ${email} to Lanyard.`);
    const done = await accept(token);
    expect(done.status).toBe(303);
    expect(done.headers.get("location")).toBe(`${signin.origin}/`);
    expect(done.headers.getSetCookie()[0]).toContain("HttpOnly");
    const { user: joined } = await signin.signIn(email, "a long enough secret");
    expect(joined).toMatchObject({ name: "New Person", role: "viewer", orgSlug: `org-${count}` });
    expect((await listed()).invitations).toEqual([]);
  });

  test("works once, also for two at the same moment", async () => {
    const { token } = await invited(`once-${count}@test.example`);
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect((await accept(token)).status).toBe(410);
    expect((await createBrowser(signin.url, signin.origin).get(`/invitation?token=${token}`)).status).toBe(
      410,
    );
  });

  test("ends after seven days, when withdrawn, and when a newer one replaces it", async () => {
    const email = `late-${count}@test.example`;
    const old = await invited(email);
    const newer = await invited(email, "admin");
    expect((await accept(old.token)).status).toBe(410);
    const [{ id } = { id: "" }] = (await listed()).invitations;
    const noId = await call(admin, "DELETE", "/members/invitations/7");
    expect(await noId.json()).toMatchObject({ errors: [{ path: "id", message: "This is not a valid id." }] });
    expect((await call(foreign, "DELETE", `/members/invitations/${id}`)).status).toBe(404);
    expect((await call(admin, "DELETE", `/members/invitations/${id}`)).status).toBe(204);
    expect((await accept(newer.token)).status).toBe(410);
    const third = await invited(email);
    await signin.pool.query("update signin.invitations set expires_at = now() where email = $1", [email]);
    expect((await accept(third.token)).status).toBe(410);
  });

  test("for a member of this organisation is refused", async () => {
    const response = await call(admin, "POST", "/members/invitations", { email: user.email, role: "user" });
    expect(response.status).toBe(409);
  });

  test("for a person who left needs that person's own password", async () => {
    const email = `back-${count}@test.example`;
    await accept((await invited(email)).token);
    const { user: joined } = await signin.signIn(email, "a long enough secret");
    await call(admin, "DELETE", `/members/${joined.id}`);
    await expect(signin.signIn(email, "a long enough secret")).rejects.toThrow("NO_ORGANISATION");
    const { token } = await invited(email);
    expect((await accept(token, { password: "somebody elses guess" })).status).toBe(401);
    expect((await accept(token)).status).toBe(303);
    expect((await signin.signIn(email, "a long enough secret")).user.id).toBe(joined.id);
  });

  test("does not move a member of another organisation", async () => {
    const email = `busy-${count}@test.example`;
    await accept((await invited(email)).token);
    const response = await call(foreign, "POST", "/members/invitations", { email, role: "user" });
    const { link } = (await response.json()) as { link: string };
    const answer = await accept(new URL(link).searchParams.get("token") ?? "");
    expect(answer.status).toBe(409);
    expect((await signin.signIn(email, "a long enough secret")).user.orgSlug).toBe(`org-${count}`);
  });

  test.each([
    ["a short password", { password: "short-7" }, 400, "at least 8 characters"],
    ["a long password", { password: "x".repeat(129) }, 400, "at most 128 characters"],
    ["a common password", { password: "Password1" }, 400, "too common"],
    ["no name", { name: "  " }, 400, "Please enter a name."],
    ["a name with control characters", { name: "a\nb" }, 400, "no control characters"],
  ])("is not accepted with %s, and stays usable", async (_what, fields, status, text) => {
    const { token } = await invited(`weak-${count}@test.example`);
    const refused = await accept(token, fields);
    expect(refused.status).toBe(status);
    expect(await refused.text()).toContain(text);
    expect((await accept(token)).status).toBe(303);
  });

  test("is not accepted from another site's form", async () => {
    const { token } = await invited(`csrf-${count}@test.example`);
    const answer = await createBrowser(signin.url, signin.origin).postForm(
      "/invitation",
      { token, name: "X", password: "a long enough secret" },
      { origin: "https://evil.example" },
    );
    expect(answer.status).toBe(403);
  });
});
