import type { ActionId } from "@lanyard/contract/field/ids";
import { defaultInteractionTypes } from "@lanyard/contract/interaction/interaction-options";
import type { InteractionSettings } from "@lanyard/contract/interaction/interaction-settings";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { beforeEach, expect, test } from "vitest";
import { kindCalls } from "./kinds/kind-calls.ts";
import { expectRefused, refusal } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

const admin = api.acme.admin.client;
const defaults = structuredClone(defaultInteractionTypes) as InteractionSettings["types"];
const replace = (types: InteractionSettings["types"]) =>
  admin.interactionSettings.replace({ body: { types } });
const read = async () => (await api.acme.viewer.client.interactionSettings.read()).types;
const undo = (id: string) => admin.actions.undo({ params: { id: id as ActionId } });
const demo = {
  id: "demo",
  label: "Demo",
  icon: "presentation",
  outcomes: [{ id: "won_over", label: "Won over" }],
} as const;
const withDemo = () => [...defaults, { ...demo, outcomes: [...demo.outcomes] }];

beforeEach(async () => {
  const interactions = await kindCalls(api, "interaction").list({});
  for (const { id } of interactions) await kindCalls(api, "interaction").remove(id);
  await replace(defaults);
});

test("a new organisation has the built-in interaction types and outcomes", async () => {
  expect(await read()).toEqual(defaultInteractionTypes);
  const { types: others } = await api.globex.user.client.interactionSettings.read();
  expect(others).toEqual(defaultInteractionTypes);
});

test("interaction types are added and renamed as one action that can be undone", async () => {
  const renamed = withDemo().map((type) => (type.id === "call" ? { ...type, label: "Phone call" } : type));
  const { types, actionId } = await replace(renamed);
  expect(types).toEqual(renamed);
  expect(await read()).toEqual(renamed);
  expect((await replace(renamed)).actionId).toBeUndefined();
  await undo(actionId ?? "");
  expect(await read()).toEqual(defaultInteractionTypes);
  const { entries } = await admin.audit.list({ query: { what: "settings-changed" } });
  expect(entries.slice(0, 2).map(({ detail }) => detail)).toEqual([{ undo_of: actionId }, {}]);
  const { types: others } = await api.globex.user.client.interactionSettings.read();
  expect(others).toEqual(defaultInteractionTypes);
});

test("interaction types that another administrator changed are not overwritten", async () => {
  const other = await api.addMember("acme", "admin", "Grace Later");
  const { version } = await admin.interactionSettings.read();
  await other.client.interactionSettings.replace({ body: { types: withDemo(), version } });
  const late = admin.interactionSettings.replace({ body: { types: defaults, version } });
  const refused = await refusal(late);
  expect(refused).toMatchObject({ status: 409, code: "FIELDS_COLLIDE", errors: [{ path: "types" }] });
  expect(refused.errors?.[0]?.message).toContain("Grace Later");
  expect(await read()).toEqual(withDemo());
  const { version: next } = await admin.interactionSettings.read();
  await admin.organisation.update({ body: { default_country: "CH" } });
  const { types } = await admin.interactionSettings.replace({ body: { types: defaults, version: next } });
  expect(types).toEqual(defaults);
});

test("a change of interaction types keeps the organisation's other settings", async () => {
  await admin.organisation.update({ body: { default_country: "AT" } });
  await replace(withDemo());
  expect((await admin.organisation.update({ body: { currency: "CHF" } })).organisation).toEqual({
    currency: "CHF",
    default_country: "AT",
  });
  expect(await read()).toEqual(withDemo());
});

test("interactions accept the ID or label of a type or outcome that an admin added", async () => {
  const create = (body: object) => client.interactions.create({ body });
  await expectRefused(create({ type: "demo" }), { status: 400, errors: [{ path: "type" }] });
  await replace(withDemo());
  const { interaction } = await create({ type: "Demo", outcome: "won over" });
  expect(interaction).toMatchObject({ type: "demo", outcome: "won_over" });
  const other = await create({ type: "demo", outcome: "Left early" });
  expect(other.interaction.outcome).toBe("Left early");
  const cells = (change: object) =>
    client.interactions.editCells({ body: { edits: [{ id: interaction.id, change }] } });
  expect((await cells({ type: "nonsense" })).failed).toMatchObject([{ field: "type" }]);
  await cells({ type: "call" });
  expect(await cells({ type: "DEMO" })).toMatchObject({ changed: 1, failed: [] });
  const { interaction: edited } = await client.interactions.read({ params: { id: interaction.id } });
  expect(edited.type).toBe("demo");
  const found = await kindCalls(api, "interaction").list({ type: "demo" });
  expect(found.map(({ id }) => id)).toEqual([other.interaction.id, interaction.id]);
  const filter = { field: "type", op: "is", value: "demo" };
  const { interactions } = await client.interactions.list({ query: { filter } });
  expect(interactions.map(({ id }) => id)).toEqual([other.interaction.id, interaction.id]);
  const line = { text: "Demo with Ada, won over", about: undefined };
  expect((await client.interactions.parse({ body: line })).interaction).toMatchObject({
    type: "demo",
    outcome: "won_over",
  });
});

test("groups and boards show types and outcomes that no interaction has", async () => {
  const { actionId = "" } = await replace(withDemo());
  const { interactions } = client;
  await interactions.create({ body: { type: "visit" } });
  const groupsBy = async (group_by: string) => (await interactions.list({ query: { group_by } })).groups;
  const group = (id: string, label: string, count = 0) => ({ value: id, label, count, totals: [] });
  const types = [...defaults.map(({ id, label }) => group(id, label, id === "visit" ? 1 : 0))];
  expect(await groupsBy("type")).toEqual([...types, group("demo", "Demo")]);
  const { data } = await interactions.valueBoard({ query: { by: "type" } });
  expect(data.map(({ value }) => value)).toEqual([...types.map(({ value }) => value), "demo"]);
  const outcomes = await groupsBy("outcome");
  expect(outcomes?.map(({ label }) => label)).toEqual([
    "Reached",
    "No answer",
    "Voicemail",
    "Took place",
    "Canceled",
    "Replied",
    "Won over",
    null,
  ]);
  await undo(actionId);
  expect(await groupsBy("type")).toEqual(types);
});

test("interaction types that are built in or in use cannot be removed", async () => {
  const refused = async (types: InteractionSettings["types"]) => refusal(replace(types));
  expect(await refused(defaults.slice(1))).toMatchObject({ status: 400, errors: [{ path: "types" }] });
  const { actionId = "" } = await replace(withDemo());
  const interactions = kindCalls(api, "interaction");
  await interactions.create({ type: "demo", outcome: "won_over" });
  const inUse = await refused(defaults);
  expect(inUse.errors?.[0]?.message).toBe("“Demo” cannot be removed: 1 interaction uses it");
  await interactions.create({ type: "demo", outcome: "won_over" });
  expect((await refused(defaults)).errors?.[0]?.message).toContain("2 interactions use it");
  const emptied = defaults.concat({ ...demo, outcomes: [] });
  expect((await refused(emptied)).errors?.[0]?.message).toContain("“Won over”");
  expect((await refusal(undo(actionId))).message).toContain("“Demo”");
  for (const { id } of await interactions.list({ type: "demo" })) await interactions.remove(id);
  expect((await replace(defaults)).types).toEqual(defaults);
});

test.each([
  ["a repeated id", [{ ...demo, label: "Another" }, demo]],
  ["a repeated label", [{ ...demo, id: "other", label: "DEMO" }, demo]],
  ["an empty label", [{ ...demo, label: " " }]],
  ["an unknown icon", [{ ...demo, icon: "rocket" }]],
])("interaction settings refuse %s", async (_, more) => {
  const types = [...defaults, ...more] as InteractionSettings["types"];
  await expectRefused(replace(types), { status: 400, code: "INVALID_INPUT" });
});
