import { noun as nounSchema, undoRight } from "@lanyard/contract/action/action-schema";
import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, describe, expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { refusal } from "./refusal.ts";

let api: TestOrganisations;
beforeAll(async () => {
  api = await joinTestApi();
});

const newest = async () => (await api.acme.admin.client.actions.list({ query: { limit: 1 } })).actions[0];

/** A change of each kind of setting, as only an administrator makes it. */
const settings = {
  stage: async () => {
    const { client } = api.acme.admin;
    const { id } = (await defaultPipeline(client)).stage("Lead");
    await client.pipeline.updateStage({ params: { stageId: id }, body: { color: "#3b82f6" } });
    await client.pipeline.updateStage({ params: { stageId: id }, body: { color: "#ef4444" } });
  },
  pipeline: () =>
    api.acme.admin.client.pipeline.create({
      body: { name: "Second", stages: [{ name: "Only", color: "#3b82f6" }] },
    }),
  "lost-reason": () =>
    api.acme.admin.client.lostReasons.replace({ body: { lostReasons: [{ name: "Price" }] } }),
  organisation: () => api.acme.admin.client.organisation.update({ body: { currency: "EUR" } }),
  member: async () => {
    const { personId, client } = await api.addMember("acme", "user");
    await client.person.readMe();
    await api.acme.admin.client.members.remove({ params: { id: personId }, body: { to: null } });
  },
} as const;

describe("what only an administrator changes, only an administrator takes back", () => {
  test("every kind of setting is tried below", () => {
    expect(nounSchema.options.filter((noun) => undoRight(noun) === "admin")).toEqual(Object.keys(settings));
  });

  test.each(Object.entries(settings))("%s", async (noun, change) => {
    await change();
    const action = await newest();
    expect(action?.noun).toBe(noun);
    const params = { id: action?.id ?? "" };
    const refused = { status: 403, code: "NOT_ALLOWED" };
    expect(await refusal(api.acme.user.client.actions.undo({ params }))).toMatchObject(refused);
    expect((await newest())?.id).toBe(action?.id);
    const undone = await api.acme.admin.client.actions.undo({ params });
    const redo = { params: { id: undone.actionId } };
    expect(await refusal(api.acme.user.client.actions.undo(redo))).toMatchObject(refused);
    await api.acme.admin.client.actions.undo(redo);
  });
});
