import { type FieldTable, memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { expectRefused } from "../refusal.ts";
import { kindCalls } from "./kind-calls.ts";
import { sampleBody } from "./kind-samples.ts";

const api = await joinTestApi();

test("handing over a member's records of every kind is one action that can be undone", async () => {
  const leaving = await api.addMember("acme", "user", "Leaving Person");
  const { admin, user, viewer } = api.acme;
  await admin.client.person.readMe();
  const mark = "handed";
  const owned = recordNouns.filter(
    (noun) => memberFieldNames<FieldTable>(recordKinds[noun].fields).length > 0,
  );
  const made = await Promise.all(
    owned.flatMap((noun) =>
      [0, 1].map(async (number) => {
        const calls = kindCalls(api, noun, leaving);
        const { record } = await calls.create(await sampleBody(api, noun, number, `${mark}${number}`));
        return { noun, id: record.id };
      }),
    ),
  );
  const params = { id: leaving.personId };
  const owners = () =>
    Promise.all(made.map(async ({ noun, id }) => (await kindCalls(api, noun).read(id)).owner_id));
  const ownedBy = (id: string | null) => made.map(() => id);
  const deleted = made.at(-1);
  if (deleted === undefined) throw new Error("Nothing was made");
  const { members } = admin.client;
  expect(await members.countRecords({ params })).toEqual({ count: made.length, views: [] });

  const absent = { status: 404, code: "NOT_FOUND" };
  const call = { params, body: { to: admin.personId } };
  for (const { client } of [user, viewer, leaving])
    await expectRefused(client.members.handOver(call), { status: 403, code: "NOT_ALLOWED" });
  await expectRefused(api.globex.admin.client.members.handOver(call), absent);
  await expectRefused(api.globex.admin.client.members.countRecords({ params }), absent);
  await api.globex.user.client.person.readMe();
  const foreign = { params, body: { to: api.globex.user.personId } };
  await expectRefused(members.handOver(foreign), { status: 400, errors: [{ path: "to" }] });
  expect(await owners()).toEqual(ownedBy(leaving.personId));

  await user.client.person.readMe();
  const done = await members.handOver({ params, body: { to: user.personId } });
  expect(done).toMatchObject({ changed: made.length, failed: [] });
  expect(await owners()).toEqual(ownedBy(user.personId));
  expect(await members.countRecords({ params })).toEqual({ count: 0, views: [] });
  const { actions } = await admin.client.actions.list({ query: { limit: 1 } });
  expect(actions[0]).toMatchObject({
    id: done.actionId,
    kind: "hand-over",
    record_count: made.length,
    label: "",
  });
  const { notices } = await user.client.notices.list();
  expect(new Set(notices.map(({ noun }) => noun))).toEqual(new Set(owned));

  const undone = await admin.client.actions.undo({ params: { id: done.actionId ?? "" } });
  expect(undone).toMatchObject({ undone: made.length, refused: [] });
  expect(await owners()).toEqual(ownedBy(leaving.personId));
  await kindCalls(api, deleted.noun).remove(deleted.id);
  expect(await members.handOver({ params, body: { to: null } })).toMatchObject({ changed: made.length - 1 });
  made.pop();
  expect(await owners()).toEqual(ownedBy(null));
});
