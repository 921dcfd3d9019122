import { maxViews } from "@lanyard/contract/limits";
import type { newView } from "@lanyard/contract/view/view-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { copyRow } from "./copied-rows.ts";
import { expectRefused } from "./refusal.ts";

type NewView = z.input<typeof newView>;

const api = await joinTestApi();

const admin = api.acme.admin.client;
const user = api.acme.user.client;
const viewer = api.acme.viewer.client;

let made = 0;
const newName = () => {
  made += 1;
  return `View ${made}`;
};
const create = (body: Partial<NewView> = {}, client = user) =>
  client.views.create({ body: { noun: "contact", name: newName(), ...body } });
const listed = async (client = user, noun: NewView["noun"] = "contact") =>
  (await client.views.list({ query: { noun } })).views;
const isListed = async (id: string, client = user) => (await listed(client)).some((each) => each.id === id);
const absent = { code: "NOT_FOUND" };
const refusedBy = (path: string) => ({
  code: "INVALID_INPUT",
  errors: expect.arrayContaining([expect.objectContaining({ path })]),
});

describe("a view", () => {
  test("a view stores the state of a list", async () => {
    const state = {
      filter: { and: [{ field: "city", op: "is", value: "Paris" }] },
      params: { has_email: "true" },
      sort_by: "created_at",
      sort_order: "desc" as const,
      columns: [{ id: "name", width: 200 }, { id: "city" }],
      layout: "grid" as const,
      limit: 25,
      group_by: "owner_id",
      folded: ["none"],
      hides_empty: true,
      figures: [{ field: "amount_cents", figure: "average" as const }],
    } satisfies NewView["state"];
    const { view } = await create({ state });
    expect(view).toMatchObject({
      noun: "contact",
      shared: false,
      owner_id: api.acme.user.personId,
      is_default: false,
      version: 1,
      state: { ...state, columns: [state.columns[0], { id: "city", width: null }], card_order: null },
    });
    expect(await listed()).toContainEqual(view);
  });

  test("a view also accepts its filter as JSON text", async () => {
    const filter = { field: "city", op: "is", value: "Paris" };
    const { view } = await create({ state: { filter: JSON.stringify(filter) } });
    expect(view.state.filter).toEqual(filter);
    await expectRefused(create({ state: { filter: "{" } }), refusedBy("state.filter"));
    const long = { field: "city", op: "is", value: "x".repeat(20_000) };
    await expectRefused(create({ state: { filter: long } }), refusedBy("state.filter"));
    const wrong = { or: [filter, { field: "city", op: "within", value: "today" }] };
    await expectRefused(create({ state: { filter: wrong } }), refusedBy("state.filter.or.1.op"));
  });

  test("updating a view's state replaces it completely and keeps the view's name", async () => {
    const { view } = await create({ state: { sort_by: "city", limit: 25 } });
    const { view: changed } = await user.views.update({
      params: { id: view.id },
      body: { state: { sort_by: "created_at" } },
    });
    expect(changed).toMatchObject({
      name: view.name,
      version: 2,
      state: { sort_by: "created_at", limit: null },
    });
  });

  test("an update of a view is refused when another member saved it meanwhile", async () => {
    const { view } = await create({ shared: true });
    const params = { id: view.id };
    const save = (client: typeof user, name: string) =>
      client.views.update({ params, body: { name, version: view.version } });
    const done = await Promise.allSettled([save(user, newName()), save(admin, newName())]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(done.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { status: 409, code: "VIEW_CHANGED" },
    });
  });

  test("a person has at most one default view for each list", async () => {
    const { view: first } = await create({ shared: true, is_default: true });
    const { view: second } = await create({});
    expect(first.is_default).toBe(true);
    await user.views.update({ params: { id: second.id }, body: { is_default: true } });
    expect((await listed()).filter((each) => each.is_default).map(({ id }) => id)).toEqual([second.id]);
    expect((await listed(admin)).some((each) => each.is_default)).toBe(false);
    await viewer.views.update({ params: { id: first.id }, body: { is_default: true } });
    expect((await listed(viewer)).find(({ id }) => id === first.id)?.is_default).toBe(true);
    await user.views.update({ params: { id: second.id }, body: { is_default: false } });
    expect((await listed()).some((each) => each.is_default)).toBe(false);
  });

  test("each member has a separate order of views", async () => {
    const noun = "company";
    const ids: string[] = [];
    for (const shared of [true, true, false]) ids.push((await create({ noun, shared })).view.id);
    const order = ids.toReversed();
    const { views } = await user.views.order({ body: { noun, ids: order } });
    expect(views.map(({ id, position }) => [id, position])).toEqual(order.map((id, index) => [id, index]));
    expect((await listed(admin, noun)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const { view: added } = await create({ noun });
    expect((await listed(user, noun)).at(-1)).toMatchObject({ id: added.id, position: 3 });
    for (const wrong of [order, [...order, order[0] ?? ""], []])
      await expectRefused(user.views.order({ body: { noun, ids: wrong } }), refusedBy("ids"));
  });

  test("the length of view names and the number of private views are limited", async () => {
    await expectRefused(create({ name: " " }), refusedBy("name"));
    await expectRefused(create({ name: "x".repeat(101) }), refusedBy("name"));
    const noun = "interaction";
    const { view } = await create({ noun });
    await copyRow(api.database.ownerUrl, "views", { id: view.id, times: maxViews - 1 });
    await expectRefused(create({ noun }), refusedBy("name"));
    await create({ noun, shared: true });
  });
});

describe("a private view", () => {
  test("a private view is not found by anyone else", async () => {
    const { view } = await create();
    const params = { id: view.id };
    expect(await isListed(view.id, admin)).toBe(false);
    for (const client of [admin, viewer, api.globex.admin.client]) {
      await expectRefused(client.views.update({ params, body: { name: "Mine" } }), absent);
      await expectRefused(client.views.update({ params, body: { is_default: true } }), absent);
      await expectRefused(client.views.remove({ params }), absent);
      await expectRefused(client.views.restore({ params }), absent);
    }
  });

  test("changes of a private view are not in the history, but its removal can be undone", async () => {
    const latest = async () => (await admin.actions.list({ query: { limit: 1 } })).actions[0]?.id;
    const before = await latest();
    const { view, actionId } = await create();
    const params = { id: view.id };
    await user.views.update({ params, body: { name: newName() } });
    expect(await user.views.remove({ params })).toEqual({ success: true });
    expect(await isListed(view.id)).toBe(false);
    expect((await user.views.restore({ params })).view.id).toBe(view.id);
    await expectRefused(user.views.restore({ params }), absent);
    expect(await isListed(view.id)).toBe(true);
    expect([actionId, await latest()]).toEqual([undefined, before]);
  });

  test("viewers can create private views but cannot share them", async () => {
    const { view } = await create({}, viewer);
    const refused = { status: 403, code: "NOT_ALLOWED" };
    await expectRefused(create({ shared: true }, viewer), refused);
    await expectRefused(viewer.views.update({ params: { id: view.id }, body: { shared: true } }), refused);
  });
});

describe("a shared view", () => {
  test("only the owner and administrators can change a shared view", async () => {
    const { view } = await create({ shared: true });
    const params = { id: view.id };
    const other = (await api.addMember("acme", "user")).client;
    for (const client of [other, viewer]) {
      expect(await isListed(view.id, client)).toBe(true);
      const refused = { status: 403, code: "NOT_ALLOWED" };
      await expectRefused(client.views.update({ params, body: { name: "Mine" } }), refused);
      await expectRefused(client.views.remove({ params }), refused);
    }
    const name = newName();
    const { view: changed } = await admin.views.update({ params, body: { name } });
    expect(changed).toMatchObject({ name, owner_id: api.acme.user.personId });
  });

  test("only members who may change a shared view can undo its changes", async () => {
    const { view } = await create({ shared: true });
    const params = { id: view.id };
    const { actionId: id = "" } = await user.views.remove({ params });
    const other = (await api.addMember("acme", "user")).client;
    await expectRefused(other.actions.undo({ params: { id } }), 403);
    await user.actions.undo({ params: { id } });
    expect(await isListed(view.id, other)).toBe(true);
    await expectRefused(other.actions.redo({ params: { id } }), 403);
    const { actions } = await admin.actions.list({ query: { noun: "view", limit: 3 } });
    expect(actions.map(({ kind, label }) => [kind, label])).toEqual([
      ["undo", view.name],
      ["delete", view.name],
      ["create", view.name],
    ]);
  });

  test("the history of a shared view shows its new name but not the JSON of its state", async () => {
    const { view } = await create({ shared: true });
    const body = { name: newName(), state: { sort_by: "city" } };
    await user.views.update({ params: { id: view.id }, body });
    const { actions } = await admin.actions.list({ query: { noun: "view", limit: 1 } });
    expect(actions[0]?.changes).toEqual([{ field: "name", before: view.name, after: body.name }]);
  });

  test("a shared view stays when its owner leaves, but private views are not listed", async () => {
    const member = await api.addMember("acme", "user");
    await member.client.person.readMe();
    const { view: shared } = await create({ shared: true }, member.client);
    const { view: own } = await create({}, member.client);
    await admin.members.remove({ params: { id: member.personId }, body: { to: null } });
    expect(await isListed(shared.id)).toBe(true);
    expect(await isListed(own.id)).toBe(false);
    await admin.views.update({ params: { id: shared.id }, body: { name: newName() } });
  });
});

describe("a view that names a custom field", () => {
  const define = async (noun: NewView["noun"] = "contact") =>
    (await admin.fields.create({ body: { noun, label: newName(), type: "text" } })).field;

  test("a view hides a deleted custom field until the deletion is undone", async () => {
    const [field, tier] = [await define(), await define("company")];
    const custom = `custom.${field.key}`;
    const own = { field: custom, op: "is", value: "x" };
    const city = { field: "city", op: "is", value: "Paris" };
    const linked = { field: `company.custom.${tier.key}`, op: "is", value: "Gold" };
    const parent = { field: `parent.custom.${tier.key}`, op: "is", value: "Gold" };
    const state = {
      filter: { and: [own, city, { or: [{ not: own }, linked, { and: [] }] }] },
      sort_by: custom,
      group_by: custom,
      columns: [{ id: custom }, { id: "city" }],
      figures: [{ field: custom, figure: "sum" as const }],
    };
    const { view } = await create({ state });
    const { view: ofCompanies } = await create({ noun: "company", state: { filter: parent } });
    const stateOf = async () => (await listed()).find(({ id }) => id === view.id)?.state;
    const viewsOf = async (id: string, client = user) =>
      (await client.fields.list()).fields.find((each) => each.id === id);
    for (const [used, views] of [
      [field.id, [view.id]],
      [tier.id, [view.id, ofCompanies.id]],
    ] as const) {
      expect(await viewsOf(used)).toMatchObject({ views, private_views: 0 });
      expect(await viewsOf(used, admin)).toMatchObject({ views: [], private_views: views.length });
    }
    const { actionId: id } = await admin.fields.remove({ params: { id: field.id } });
    expect(await stateOf()).toMatchObject({
      filter: { and: [city, { or: [linked, { and: [] }] }] },
      sort_by: null,
      group_by: null,
      columns: [{ id: "city" }],
      figures: [],
    });
    await admin.actions.undo({ params: { id } });
    expect(await stateOf()).toMatchObject(state);
  });

  test("a view stays grouped by the month of a custom field until the field is deleted", async () => {
    const { field } = await admin.fields.create({
      body: { noun: "contact", label: newName(), type: "date" },
    });
    const group_by = `custom.${field.key}:month`;
    const { view } = await create({ state: { group_by } });
    expect(view.state.group_by).toBe(group_by);
    const { fields } = await user.fields.list();
    expect(fields.find(({ id }) => id === field.id)?.views).toEqual([view.id]);
    await admin.fields.remove({ params: { id: field.id } });
    expect((await listed()).find(({ id }) => id === view.id)?.state.group_by).toBeNull();
  });

  test("the refusal of a view with an unknown custom field names its path in the view", async () => {
    const own = { field: "custom.unknown", op: "is", value: "x" };
    await expectRefused(create({ state: { filter: { and: [own] } } }), refusedBy("state.filter.and.0.field"));
    await expectRefused(create({ state: { sort_by: "custom.unknown" } }), refusedBy("state.sort_by"));
    const field = await define("deal");
    const ofDeal = create({ state: { columns: [{ id: `custom.${field.key}` }] } });
    await expectRefused(ofDeal, refusedBy("state.columns.0.id"));
  });
});

describe("a view that names a person", () => {
  const city = { field: "city", op: "is", value: "Paris" };
  const stateOf = async (id: string) => (await listed()).find((each) => each.id === id)?.state;

  test("a view omits a removed member until the removal is undone", async () => {
    const member = await api.addMember("acme", "user");
    await member.client.person.readMe();
    const { personId } = member;
    const several = { field: "owner_id", op: "any_of", value: [personId, api.acme.user.personId] };
    const one = { field: "owner_id", op: "is_not", value: personId };
    const state = { filter: { or: [city, several, { not: one }] }, params: { owner_id: personId } };
    const { view } = await create({ shared: true, state }, admin);
    const params = { id: personId };
    expect((await admin.members.countRecords({ params })).views).toEqual([view.name]);
    const { actionId: id = "" } = await admin.members.remove({ params, body: { to: null } });
    expect(await stateOf(view.id)).toMatchObject({
      filter: { or: [city, { ...several, value: [api.acme.user.personId] }] },
      params: {},
    });
    await admin.actions.undo({ params: { id } });
    expect(await stateOf(view.id)).toMatchObject(state);
  });

  test("an erasure removes the contact from views", async () => {
    const body = { first: "Zebulon", last: newName(), email: `zebulon${made}@erased.example` };
    const { contact } = await admin.contacts.create({ body });
    const own = { field: "email", op: "is", value: body.email.toUpperCase() };
    const named = { field: "name", op: "any_of", value: [`${body.last}, Zebulon`, "Somebody"] };
    const state = { filter: { or: [own, city, named] }, params: { search: `zebulon ${body.last}` } };
    const { view } = await create({ state });
    const filter = { field: "contact_id", op: "is", value: contact.id };
    const { view: deals } = await create({ noun: "deal", shared: true, state: { filter } });
    await admin.contacts.erase({ params: { id: contact.id } });
    expect(await stateOf(view.id)).toMatchObject({
      filter: { or: [city, { ...named, value: ["Somebody"] }] },
      params: {},
    });
    expect((await listed(user, "deal")).find(({ id }) => id === deals.id)?.state.filter).toBeNull();
    const { actions } = await admin.actions.list({ query: {} });
    expect(actions.find(({ record_id }) => record_id === deals.id)?.changes).toEqual([]);
  });

  test("an erasure removes the contact's name from view names and view logs", async () => {
    const body = { first: "Zebulon", last: newName().replace(" ", ""), email: `z${made}@erased.example` };
    const { contact } = await admin.contacts.create({ body });
    const name = `Deals of ${body.last}, Zebulon (late)`;
    const { view: own } = await create({ name });
    const { view: once } = await create({ name, shared: true });
    await user.views.update({ params: { id: once.id }, body: { name: "All late deals" } });
    const filter = { field: "email", op: "is", value: body.email };
    const { view: filtered } = await create({ shared: true, state: { filter } });
    await user.views.update({ params: { id: filtered.id }, body: { state: {} } });
    await admin.contacts.erase({ params: { id: contact.id } });
    const nameOf = async (id: string) => (await listed()).find((each) => each.id === id)?.name;
    expect(await nameOf(own.id)).toBe("Deals of … (late)");
    expect(await nameOf(once.id)).toBe("All late deals");
    expect(await nameOf(filtered.id)).toBe(filtered.name);
    const { actions } = await admin.actions.list({ query: {} });
    const ofViews = actions.filter(({ record_id }) => record_id === once.id || record_id === filtered.id);
    expect(ofViews.length).toBeGreaterThan(3);
    expect(JSON.stringify(ofViews)).not.toMatch(/zebulon|erased\.example/iu);
  });

  test("an erasure keeps longer words in views: Marketing for a contact named Mark", async () => {
    const { contact } = await admin.contacts.create({ body: { first: "Mark" } });
    const named = { field: "name", op: "contains", value: "mark" };
    const markdorf = { field: "city", op: "is", value: "Markdorf" };
    const { view } = await create({
      name: "Marketing, Mark's list",
      state: { filter: { and: [named, markdorf] } },
    });
    const { view: others } = await create({ name: "Marketing", shared: true });
    const { view: renamed } = await create({ name: "Benchmark", shared: true });
    await user.views.update({ params: { id: renamed.id }, body: { name: "Markets" } });
    await admin.contacts.erase({ params: { id: contact.id } });
    expect((await listed()).find(({ id }) => id === others.id)).toMatchObject(others);
    const { actions } = await admin.actions.list({ query: {} });
    const ofOthers = actions.filter(({ record_id }) => record_id === others.id || record_id === renamed.id);
    expect(ofOthers.map(({ label }) => label)).toEqual(["Markets", "Benchmark", "Marketing"]);
    expect(ofOthers[0]?.changes).not.toEqual([]);
    const left = (await listed()).find(({ id }) => id === view.id);
    expect(left).toMatchObject({ name: "Marketing, … list", state: { filter: { and: [markdorf] } } });
  });
});
