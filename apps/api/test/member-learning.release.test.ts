import { startApiProcess } from "@lanyard/test-kit/api-process";
import { sendAs } from "@lanyard/test-kit/send-as";
import { afterAll, expect, test } from "vitest";
import { openEvents } from "./event-reading.ts";
import { expectRefused } from "./refusal.ts";

const api = await startApiProcess();
afterAll(() => api.stop());

const people = async () =>
  (await api.acme.admin.client.person.list()).people.map(({ name, role }) => [name, role]);

async function atLanyardId(accessToken: string, method: string, path: string, body?: unknown) {
  const response = await sendAs(accessToken, method, `${api.signinUrl}${path}`, { body });
  if (!response.ok) throw new Error(`Lanyard ID answered ${response.status}`);
}

test("members who join, even while the API is down, are known before they sign in", async () => {
  const { admin } = api.acme;
  const events = await openEvents(api.baseUrl, admin.accessToken);
  const joined = await api.addMember("acme", "user", "Joined Lately");
  await events.until(({ event }) => event === "members");
  events.close();
  await expect.poll(people).toContainEqual(["Joined Lately", "user"]);
  const body = { last: "Assigned", owner_id: joined.personId };
  const { contact } = await admin.client.contacts.create({ body });
  expect(contact).toMatchObject({ owner_id: joined.personId, owner_name: "Joined Lately" });
  expect((await joined.client.notices.list()).notices).toMatchObject([
    { kind: "assigned", record_id: contact.id, parameters: { label: "Assigned" } },
  ]);

  await atLanyardId(joined.accessToken, "PUT", "/me", { name: "Renamed Since" });
  await expect.poll(people).toContainEqual(["Renamed Since", "user"]);

  await api.terminate();
  await atLanyardId(admin.accessToken, "PUT", `/members/${joined.personId}`, { role: "viewer" });
  const whileAway = await api.addMember("acme", "viewer", "Joined While Away");
  await api.restart();
  await expect.poll(people).toContainEqual(["Joined While Away", "viewer"]);
  expect(await people()).toContainEqual(["Renamed Since", "viewer"]);

  await atLanyardId(admin.accessToken, "DELETE", `/members/${whileAway.personId}`);
  await expect.poll(people).not.toContainEqual(["Joined While Away", "viewer"]);
  const gone = admin.client.contacts.create({ body: { last: "Nobody's", owner_id: whileAway.personId } });
  await expectRefused(gone, { status: 400, errors: [{ path: "owner_id" }] });
  const { rows } = await api.owner.query("select from signin.member_news");
  expect(rows).toEqual([]);
});

test("the role of a member who has just joined is read from Lanyard ID", async () => {
  const { client } = api.acme.admin;
  const { contact } = await client.contacts.create({ body: { last: "Early" } });
  const refused = (path: string) => ({
    status: 400,
    errors: [{ path, message: "A viewer cannot be the owner" }],
  });
  const join = async (role: "user" | "viewer") =>
    (await api.addMember("acme", role, `Early ${role}`)).personId;

  const create = client.contacts.create({ body: { last: "Viewed", owner_id: await join("viewer") } });
  await expectRefused(create, refused("owner_id"));
  const { id, version } = contact;
  const update = client.contacts.update({
    params: { id },
    body: { version, owner_id: await join("viewer") },
  });
  await expectRefused(update, refused("owner_id"));
  const handOver = client.members.handOver({
    params: { id: api.acme.admin.personId },
    body: { to: await join("viewer") },
  });
  await expectRefused(handOver, refused("to"));

  const owned = await client.contacts.create({ body: { last: "Owned", owner_id: await join("user") } });
  expect(owned.contact.owner_name).toBe("Early user");
});
