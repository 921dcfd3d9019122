import { sendAs } from "@lanyard/test-kit/send-as";
import Fastify from "fastify";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { addMemberRoutes } from "#src/member/member-routes.ts";
import { insertMember } from "#src/member/member-sql.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { withOrganisation } from "./organisation-set-up.ts";

const { our, call, listed } = await withOrganisation();

describe("every call about members", () => {
  const calls: [string, string, object?][] = [
    ["GET", "/members"],
    ["POST", "/members/invitations", { email: "x@test.example", role: "user" }],
    ["DELETE", "/members/invitations/00000000-0000-4000-8000-000000000000"],
    ["PUT", "/members/00000000-0000-4000-8000-000000000000", { role: "user" }],
    ["POST", "/members/00000000-0000-4000-8000-000000000000/password-link"],
    ["DELETE", "/members/00000000-0000-4000-8000-000000000000"],
    ["POST", "/members/00000000-0000-4000-8000-000000000000/return"],
  ];

  test("every member route is in the list of tested calls", () => {
    const routes: string[] = [];
    const app = Fastify();
    app.addHook("onRoute", ({ method, url }) => void (method !== "HEAD" && routes.push(`${method} ${url}`)));
    addMemberRoutes(app, {} as SigninParts);
    const tried = calls.map(([method, path]) => `${method} ${path.replace(/0{8}[0-9-]+/u, ":id")}`);
    expect(tried.toSorted()).toEqual(routes.toSorted());
  });

  test.each(calls)("%s %s requires a valid administrator token", async (method, path, body) => {
    expect((await call(undefined, method, path, body)).status).toBe(401);
    expect((await sendAs("a.b.c", method, our.signin.url + path, { body })).status).toBe(401);
    expect((await call(our.user, method, path, body)).status).toBe(403);
    expect((await call(our.viewer, method, path, body)).status).toBe(403);
  });

  test.each(calls.slice(2))("%s %s returns 404 for an unknown id", async (method, path, body) => {
    expect((await call(our.admin, method, path, body)).status).toBe(404);
  });
});

describe("an administrator", () => {
  test("an administrator sees only the members of their own organisation", async () => {
    expect((await listed()).members.map(({ id }) => id)).toEqual(
      [our.admin, our.user, our.viewer].map(({ personId }) => personId),
    );
  });

  test("a role change revokes older tokens, and the next token has the new role", async () => {
    const before = await our.signin.tokenFor(our.user);
    expect((await call(our.admin, "PUT", `/members/${our.user.personId}`, { role: "viewer" })).status).toBe(
      204,
    );
    const after = await our.signin.tokenFor(our.user);
    expect(after.user).toMatchObject({ role: "viewer", permissions: ["read"] });
    const { people } = await our.signin.revoked();
    const entry = people.find(({ sub }) => sub === our.user.personId);
    expect(entry?.orgSlug).toBe(`org-${our.count}`);
    expect(decodeJwt(before.accessToken).iat).toBeLessThan(entry?.before ?? 0);
    expect(decodeJwt(after.accessToken).iat).toBeGreaterThanOrEqual(
      entry?.before ?? Number.POSITIVE_INFINITY,
    );
  });

  test("a removed member loses all sessions and tokens and cannot sign in", async () => {
    const { sessionId } = await our.signin.tokenFor(our.user);
    expect((await call(our.admin, "DELETE", `/members/${our.user.personId}`)).status).toBe(204);
    const { sessions, people } = await our.signin.revoked();
    expect(sessions).toContain(sessionId);
    expect(people.map(({ sub }) => sub)).toContain(our.user.personId);
    await expect(our.signin.tokenFor(our.user)).rejects.toThrow("in no organisation");
  });

  test("a restored member has the earlier role but not the sessions", async () => {
    const before = await our.signin.tokenFor(our.viewer);
    const path = `/members/${our.viewer.personId}`;
    expect((await call(our.admin, "POST", `${path}/return`)).status).toBe(200);
    await call(our.admin, "DELETE", path);
    const back = await call(our.admin, "POST", `${path}/return`);
    expect([back.status, await back.json()]).toEqual([200, { changed: true }]);
    const after = await our.signin.tokenFor(our.viewer);
    expect(after.user).toMatchObject({ role: "viewer" });
    const { sessions, people } = await our.signin.revoked();
    expect(sessions).toContain(before.sessionId);
    const ended = people.find(({ sub }) => sub === our.viewer.personId)?.before ?? Number.POSITIVE_INFINITY;
    expect(decodeJwt(before.accessToken).iat).toBeLessThan(ended);
    expect(decodeJwt(after.accessToken).iat).toBeGreaterThanOrEqual(ended);
    await call(our.admin, "PUT", path, { role: "user" });
    expect(await (await call(our.admin, "POST", `${path}/return`)).json()).toEqual({ changed: false });
    expect((await listed()).members).toContainEqual(
      expect.objectContaining({ id: our.viewer.personId, role: "user" }),
    );
  });

  test("a member of another organisation or a deleted member cannot be restored", async () => {
    const path = `/members/${our.user.personId}`;
    await call(our.admin, "DELETE", path);
    const organisationId = await our.signin.addOrganisation(`later-${our.count}`);
    await insertMember(our.signin.pool, { organisationId, personId: our.user.personId, role: "user" });
    const refused = await call(our.admin, "POST", `${path}/return`);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "CANNOT_RETURN" }]);
    await our.signin.pool.query("delete from signin.people where id = $1", [our.user.personId]);
    expect((await call(our.admin, "POST", `${path}/return`)).status).toBe(404);
  });

  test("a member of another organisation is not found", async () => {
    expect((await call(our.admin, "PUT", `/members/${our.foreign.personId}`, { role: "user" })).status).toBe(
      404,
    );
    expect((await call(our.admin, "DELETE", `/members/${our.foreign.personId}`)).status).toBe(404);
    expect((await listed(our.foreign)).members).toMatchObject([{ role: "admin" }]);
  });

  test("the last administrator cannot be demoted or removed", async () => {
    expect((await call(our.admin, "PUT", `/members/${our.admin.personId}`, { role: "user" })).status).toBe(
      409,
    );
    expect(await (await call(our.admin, "DELETE", `/members/${our.admin.personId}`)).json()).toMatchObject({
      code: "LAST_ADMIN",
    });
    expect((await listed()).members).toHaveLength(3);
  });

  test("two administrators cannot remove each other at the same time", async () => {
    await call(our.admin, "PUT", `/members/${our.user.personId}`, { role: "admin" });
    const pairs = await Promise.all(
      [our.admin, our.user].map(async (by) => ({ by, token: (await our.signin.tokenFor(by)).accessToken })),
    );
    await Promise.all(
      pairs.map(({ by, token }) => {
        const target = by === our.admin ? our.user : our.admin;
        return sendAs(token, "DELETE", `${our.signin.url}/members/${target.personId}`);
      }),
    );
    const { rows } = await our.signin.pool.query(
      "select count(*) from signin.members where organisation_id = $1 and role = 'admin'",
      [our.organisationId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test.each([{ role: "owner" }, { role: ["admin"] }, {}, { role: "user", organisation_id: "x" }])(
    "a role change with the invalid body %j is refused",
    async (body) => {
      expect((await call(our.admin, "PUT", `/members/${our.user.personId}`, body)).status).toBe(400);
    },
  );

  test("an old token loses its rights when the member's role changes", async () => {
    await call(our.admin, "PUT", `/members/${our.user.personId}`, { role: "admin" });
    const { accessToken } = await our.signin.tokenFor(our.user);
    await call(our.admin, "PUT", `/members/${our.user.personId}`, { role: "user" });
    const response = await sendAs(accessToken, "GET", `${our.signin.url}/members`);
    expect(response.status).toBe(403);
  });
});

const ask = (method: string, path: string, body?: unknown, key = our.signin.serviceKey) =>
  sendAs(key, method, our.signin.url + path, { body });
type News = {
  personId: string;
  orgSlug: string;
  version: number;
  name: string | null;
  role: string | null;
};
const newsOf = async ({ personId }: { personId: string }) => {
  const { news } = (await (await ask("GET", "/member-news")).json()) as { news: News[] };
  return news.find((each) => each.personId === personId);
};

test("only the API receives member changes, which are repeated until confirmed", async () => {
  const { accessToken } = await our.signin.tokenFor(our.admin);
  expect((await ask("GET", "/member-news", undefined, accessToken)).status).toBe(401);
  expect((await ask("POST", "/member-news/told", { told: [] }, accessToken)).status).toBe(401);
  const joined = await newsOf(our.user);
  expect(joined).toMatchObject({ name: "Bo", role: "user", version: 1, orgSlug: `org-${our.count}` });
  await call(our.user, "PUT", "/me", { name: "Bo Renamed" });
  const confirm = ({ orgSlug, personId, version }: News) =>
    ask("POST", "/member-news/told", { told: [{ orgSlug, personId, version }] });
  if (joined !== undefined) await confirm(joined);
  const renamed = await newsOf(our.user);
  expect(renamed).toMatchObject({ name: "Bo Renamed", version: 2 });
  if (renamed !== undefined) await confirm(renamed);
  expect(await newsOf(our.user)).toBeUndefined();
  await call(our.admin, "DELETE", `/members/${our.user.personId}`);
  expect(await newsOf(our.user)).toMatchObject({ name: null, role: null });
});
