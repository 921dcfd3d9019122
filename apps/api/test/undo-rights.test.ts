import { actionKind, noun as nounSchema, undoRight } from "@lanyard/contract/action/action-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const admin = api.acme.admin.client;

const newest = async () => (await admin.actions.list({ query: { limit: 1 } })).actions[0];

const personOf = async (person: Awaited<ReturnType<typeof api.addMember>>) => {
  await person.client.person.readMe();
  return { params: { id: person.personId } };
};

/** Changes that only administrators can undo, keyed by noun or by kind of action. */
const changes = {
  stage: async () => {
    const { id } = (await defaultPipeline(admin)).stage("Lead");
    await admin.pipeline.updateStage({ params: { stageId: id }, body: { color: "#3b82f6" } });
    await admin.pipeline.updateStage({ params: { stageId: id }, body: { color: "#ef4444" } });
  },
  pipeline: () =>
    admin.pipeline.create({ body: { name: "Second", stages: [{ name: "Only", color: "#3b82f6" }] } }),
  "lost-reason": () => admin.lostReasons.replace({ body: { lostReasons: [{ name: "Price" }] } }),
  "custom-field": () => admin.fields.create({ body: { noun: "deal", label: "Renewal", type: "date" } }),
  organisation: () => admin.organisation.update({ body: { currency: "EUR" } }),
  member: async () => {
    const member = await personOf(await api.addMember("acme", "user"));
    await admin.members.remove({ ...member, body: { to: null } });
  },
  "hand-over": async () => {
    const owner = await api.addMember("acme", "user");
    const member = await personOf(owner);
    for (const first of ["Ada", "Bea"])
      await owner.client.contacts.create({ body: { first, owner_id: owner.personId } });
    await admin.members.handOver({ ...member, body: { to: null } });
  },
} as const;

const neverUndone: readonly string[] = ["erase"];

test("the test covers every change that only administrators can undo", () => {
  const nouns = nounSchema.options.filter((noun) => undoRight(noun, "update") === "admin");
  const kinds = actionKind.options.filter((kind) => undoRight("contact", kind) === "admin");
  const tried = new Set([...Object.keys(changes), "member-removal", ...neverUndone]);
  expect(new Set([...nouns, ...kinds])).toEqual(tried);
});

test.each(Object.entries(changes))(
  "only administrators can undo a change of the kind %s",
  async (what, change) => {
    await change();
    const action = await newest();
    expect([action?.noun, action?.kind]).toContain(what);
    const params = { id: action?.id ?? "" };
    const refused = { status: 403, code: "NOT_ALLOWED" };
    await expectRefused(api.acme.user.client.actions.undo({ params }), refused);
    expect((await newest())?.id).toBe(action?.id);
    const undone = await admin.actions.undo({ params });
    const redo = { params: { id: undone.actionId } };
    await expectRefused(api.acme.user.client.actions.undo(redo), refused);
    await admin.actions.undo(redo);
  },
);
