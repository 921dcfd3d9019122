import { insertMember } from "@lanyard/signin/member/member-sql";
import { testPool } from "@lanyard/test-kit/database";
import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi, type TestMember } from "@lanyard/test-kit/test-api";
import { beforeEach, describe, expect, test } from "vitest";
import { expectRefused, refusal } from "./refusal.ts";

let leaving: TestMember;
let contactId = "";

const api = await joinTestApi();
const admin = api.acme.admin.client;
const owner = testPool(api.database.ownerUrl);
await Promise.all([api.acme.admin, api.acme.user].map(({ client }) => client.person.readMe()));
const successor = api.acme.user;

beforeEach(async () => {
  leaving = await api.addMember("acme", "user", "Leaving Person");
  await leaving.client.person.readMe();
  const { contact } = await admin.contacts.create({
    body: { last: "Handed over", owner_id: leaving.personId },
  });
  contactId = contact.id;
});

const ownerOf = async (id = contactId) => (await admin.contacts.read({ params: { id } })).contact.owner_id;

async function roleOf({ personId }: Pick<TestMember, "personId">): Promise<string | undefined> {
  const { rows } = await api.signin.pool.query<{ role: string }>(
    "select role from signin.members where person_id = $1",
    [personId],
  );
  return rows[0]?.role;
}

const remove = (by: TestMember, { personId }: TestMember, to: string | null) =>
  by.client.members.remove({ params: { id: personId }, body: { to } });
const undo = (id = "") => admin.actions.undo({ params: { id } });
const redo = (id = "") => admin.actions.redo({ params: { id } });
const owners = async () => (await admin.person.list()).people.map(({ id }) => id);

describe("the removal of a member", () => {
  test("removing a member hands over records and ends sessions as one undoable action", async () => {
    const { accessToken, sessionId } = await api.signin.tokenFor(leaving);
    expect(accessToken).not.toBe("");
    const { actionId, ...done } = await remove(api.acme.admin, leaving, successor.personId);
    const records = [
      { noun: "contact", id: contactId },
      { noun: "member", id: leaving.personId },
    ];
    const touched = { nouns: ["contact", "member"], records };
    expect(done).toEqual({ success: true, changed: 1, failed: [], touched });
    expect([await ownerOf(), await roleOf(leaving)]).toEqual([successor.personId, undefined]);
    expect(await owners()).not.toContain(leaving.personId);
    expect((await api.signin.revoked()).sessions).toContain(sessionId);
    const { actions } = await admin.actions.list({ query: { limit: 1 } });
    expect(actions).toMatchObject([
      { id: actionId, kind: "member-removal", noun: "member", label: "Leaving Person", record_count: 1 },
    ]);

    expect(await undo(actionId)).toMatchObject({ undone: 2, refused: [] });
    expect([await ownerOf(), await roleOf(leaving)]).toEqual([leaving.personId, "user"]);
    expect(await owners()).toContain(leaving.personId);
    const { rows: sessions } = await api.signin.pool.query(
      "select from signin.sessions where person_id = $1",
      [leaving.personId],
    );
    expect(sessions).toEqual([]);

    const { actionId: redone } = await redo(actionId);
    expect([await ownerOf(), await roleOf(leaving)]).toEqual([successor.personId, undefined]);
    await undo(redone);
    expect([await ownerOf(), await roleOf(leaving)]).toEqual([leaving.personId, "user"]);
  });

  test("a removed member's profile and preferences are kept for a later return", async () => {
    await leaving.client.person.updatePreferences({ body: { language: "fr" } });
    await leaving.client.person.updateProfile({ body: { phone: "+33 1 23 45 67 89" } });
    const { actionId } = await remove(api.acme.admin, leaving, null);
    expect(await ownerOf()).toBeNull();
    await undo(actionId);
    const { accessToken } = await api.signin.tokenFor(leaving);
    const response = await sendAs(accessToken, "PUT", `${api.baseUrl}/me`);
    expect(await response.json()).toMatchObject({
      profile: { phone: "+33 1 23 45 67 89" },
      preferences: { language: "fr" },
    });
  });

  test("administrators cannot remove themselves or choose an invalid successor", async () => {
    await expectRefused(remove(api.acme.admin, api.acme.admin, null), {
      ...{ status: 403, code: "NOT_ALLOWED" },
      message: "You cannot remove yourself. Ask another administrator.",
    });
    const wrongSuccessor = { status: 400, errors: [{ path: "to" }] };
    await expectRefused(remove(api.acme.admin, leaving, leaving.personId), wrongSuccessor);
    const foreign = api.globex.user.personId;
    await expectRefused(remove(api.acme.admin, leaving, foreign), wrongSuccessor);
    expect([await ownerOf(), await roleOf(leaving)]).toEqual([leaving.personId, "user"]);
  });

  test("Lanyard ID refuses a removal by a member who is no longer an administrator", async () => {
    const former = await api.addMember("acme", "admin", "Former Admin");
    await former.client.person.readMe();
    await api.signin.pool.query("update signin.members set role = 'user' where person_id = $1", [
      former.personId,
    ]);
    await expectRefused(remove(former, leaving, null), "NOT_ALLOWED");
    expect([await ownerOf(), await roleOf(leaving)]).toEqual([leaving.personId, "user"]);
  });

  test("the audit log lists a removal and its undo", async () => {
    const { actionId } = await remove(api.acme.admin, leaving, null);
    await undo(actionId);
    const { entries } = await admin.audit.list({ query: { limit: 2 } });
    expect(entries.map(({ what, who_id, detail }) => ({ what, who_id, email: detail.email }))).toEqual(
      ["member-returned", "member-removed"].map((what) => ({
        what,
        who_id: api.acme.admin.personId,
        email: leaving.email,
      })),
    );
  });

  test("if two administrators remove each other at once, exactly one remains", async () => {
    const { ids } = await twoAdmins();
    const [first, second] = ids;
    if (first === undefined || second === undefined) throw new Error("Two are needed");
    const settled = await Promise.allSettled([remove(first, second, null), remove(second, first, null)]);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const roles = await Promise.all([roleOf(first), roleOf(second)]);
    expect(roles.filter((role) => role === "admin")).toHaveLength(1);
    const stayed = roles[0] === "admin" ? first : second;
    const { people } = await stayed.client.person.list();
    expect(people.map(({ id }) => id)).toEqual([stayed.personId]);
  });
});

async function twoAdmins() {
  const slug = `pair-${Date.now().toString(36)}`;
  const organisationId = await api.signin.addOrganisation(slug);
  const ids: TestMember[] = [];
  for (const name of ["First", "Second"]) {
    const person = await api.signin.addPerson(organisationId, "admin", { name });
    const member = await api.clientFor(person);
    await member.client.person.readMe();
    ids.push(member);
  }
  return { ids };
}

describe("the undo of a removal", () => {
  test("the undo of a removal keeps the role of a member who was invited again", async () => {
    const { actionId } = await remove(api.acme.admin, leaving, successor.personId);
    await addAgain(leaving, "admin");
    await expect.poll(owners).toContain(leaving.personId);
    expect(await undo(actionId)).toMatchObject({
      undone: 1,
      refused: [{ noun: "member", message: "They are already a member" }],
    });
    expect([await ownerOf(), await roleOf(leaving)]).toEqual([leaving.personId, "admin"]);
  });

  test("the undo of a removal fails if the account is deleted or in another organisation", async () => {
    const { actionId } = await remove(api.acme.admin, leaving, successor.personId);
    const elsewhere = await api.signin.addOrganisation(`elsewhere-${Date.now().toString(36)}`);
    await insertMember(api.signin.pool, {
      organisationId: elsewhere,
      personId: leaving.personId,
      role: "user",
    });
    const refused = {
      status: 409,
      code: "CHANGED_SINCE",
      message:
        "This person cannot become a member again: their Lanyard ID was deleted or belongs to another organization. Their records are kept.",
    };
    await expectRefused(undo(actionId), refused);
    expect(await ownerOf()).toBe(successor.personId);
    await api.signin.pool.query("delete from signin.people where id = $1", [leaving.personId]);
    await expectRefused(undo(actionId), refused);
    expect(await ownerOf()).toBe(successor.personId);
    expect(await owners()).not.toContain(leaving.personId);
  });

  test("the undo of a removal keeps later transfers of records", async () => {
    const { actionId } = await remove(api.acme.admin, leaving, successor.personId);
    await admin.contacts.update({ params: { id: contactId }, body: { owner_id: api.acme.admin.personId } });
    expect(await undo(actionId)).toMatchObject({ undone: 1, refused: [{ id: contactId }] });
    expect([await ownerOf(), await roleOf(leaving)]).toEqual([api.acme.admin.personId, "user"]);
  });
});

/** Adds the member again, as if the member had accepted an invitation. */
async function addAgain({ personId }: TestMember, role: "admin" | "user") {
  const { rows } = await api.signin.pool.query<{ id: string }>(
    "select id from signin.organisations where slug = $1",
    [api.acme.slug],
  );
  await insertMember(api.signin.pool, { organisationId: rows[0]?.id ?? "", personId, role });
}

test("the preview of a removal counts records of a member who has just joined", async () => {
  const { personId } = await api.addMember("acme", "user", "Just Added");
  expect(await admin.members.countRecords({ params: { id: personId } })).toEqual({ count: 0, views: [] });
});

test("former members who still own records are listed with their record count", async () => {
  const idle = await api.addMember("acme", "user", "Idle Person");
  await idle.client.person.readMe();
  const left = [leaving.personId, idle.personId];
  await admin.deals.create({
    body: { name: "Theirs", amount_cents: 1, stage: "Lead", owner_id: leaving.personId },
  });
  await owner.query("update crm.people set left_at = now() where id = any($1)", [left]);
  const { members } = await admin.members.listFormer();
  expect(members.filter(({ id }) => left.includes(id))).toEqual([
    { id: leaving.personId, name: "Leaving Person", count: 2 },
  ]);
});

test("while Lanyard ID is down, a removal changes nothing and can be repeated later", async () => {
  const failing = async (work: () => Promise<unknown>) => {
    await owner.query("alter table signin.former_members rename to former_members_away");
    try {
      return await refusal(work());
    } finally {
      await owner.query("alter table signin.former_members_away rename to former_members");
    }
  };
  const unreachable = {
    status: 503,
    message: "Lanyard ID cannot be reached right now. Nothing was changed; please try again.",
  };
  expect(await failing(() => remove(api.acme.admin, leaving, successor.personId))).toMatchObject(unreachable);
  expect([await ownerOf(), await roleOf(leaving)]).toEqual([leaving.personId, "user"]);
  const { actionId } = await remove(api.acme.admin, leaving, successor.personId);
  expect(await failing(() => undo(actionId))).toMatchObject(unreachable);
  expect([await ownerOf(), await roleOf(leaving)]).toEqual([successor.personId, undefined]);
  await undo(actionId);
  expect([await ownerOf(), await roleOf(leaving)]).toEqual([leaving.personId, "user"]);
});
