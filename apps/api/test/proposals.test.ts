import { sendAs } from "@lanyard/test-kit/send-as";
import { describe, expect, test } from "vitest";
import { createTestKey } from "./key-client.ts";
import { openHousekeeping } from "./old-deletions.ts";
import { changedPlaces } from "./organisation-cells.ts";
import { type Body, contactChange, newContactChange, reason, withProposals } from "./proposal-calls.ts";
import { expectRefused } from "./refusal.ts";

const { accept, admin, agent, api, cells, client, mixedChanges, newContact, owner, propose, read, refuse } =
  await withProposals();

describe("a key that may only propose", () => {
  test("a key that may only propose cannot change records but can read its proposals", async () => {
    const { changes, edited } = await mixedChanges("Quiet");
    const before = await cells();
    const proposal = await propose(changes);
    expect(proposal).toMatchObject({
      state: "open",
      counts: { total: 4, create: 1, update: 1, delete: 1, move: 1, merge: 0, open: 4, warnings: 0 },
      warnings: [],
    });
    expect(Date.parse(proposal.expires_at) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    expect(changedPlaces(before, await cells())).toEqual([]);
    const shown = await read(proposal.id, agent.client);
    expect(shown).toMatchObject({
      may_answer: false,
      proposal: { by: { name: "Agent (key of acme admin)" }, for: { id: api.acme.user.personId } },
    });
    expect(shown.changes).toMatchObject([
      {
        op: "create",
        name: "Quiet company",
        fields: [{ field: "name", before: null, after: "Quiet company" }],
      },
      { op: "update", id: edited.id, name: "Quiet edited", fields: [{ field: "city", after: "Vienna" }] },
      { op: "delete", name: "Quiet deleted", fields: [] },
      { op: "move", name: "Quiet deal", fields: [{ field: "stage_id", before: "Lead", after: "Qualified" }] },
    ]);
  });

  test("a key proposes only kinds in its scopes and sees only its own proposals", async () => {
    const narrow = await createTestKey(api.acme.admin, api.baseUrl, { scopes: { contacts: "propose" } });
    const reading = await createTestKey(api.acme.admin, api.baseUrl, { scopes: { contacts: "read" } });
    const values = { name: "Elsewhere" };
    const call = propose([{ op: "create", noun: "company", values }], { by: narrow.client });
    await expectRefused(call, { status: 403, facts: { scope: "companies:propose" } });
    const other = propose([newContactChange("A")], { by: reading.client });
    await expectRefused(other, { status: 403, facts: { scope: "contacts:propose" } });
    const { id } = await propose([newContactChange("A")]);
    await expectRefused(read(id, narrow.client), 404);
    expect((await narrow.client.proposals.list()).proposals).toEqual([]);
  });
});

describe("accepting a proposal", () => {
  test("accepting a proposal is one action of the member that can be undone and redone", async () => {
    const { changes, edited } = await mixedChanges("One");
    const { id } = await propose(changes);
    const before = await cells();
    const { actionId = "", accepted, collided } = await accept(id);
    expect({ accepted, collided }).toEqual({ accepted: 4, collided: [] });
    const after = await cells();
    const [action] = (await admin.actions.list({ query: { limit: 1 } })).actions;
    expect(action).toMatchObject({
      id: actionId,
      kind: "proposal",
      label: reason,
      record_count: 4,
      actor_id: api.acme.user.personId,
    });
    const { contact } = await client.contacts.read({ params: { id: edited.id } });
    expect(contact.city).toBe("Vienna");
    expect((await read(id)).proposal).toMatchObject({ state: "accepted", counts: { open: 0, accepted: 4 } });
    const undone = await client.actions.undo({ params: { id: actionId } });
    expect(undone).toMatchObject({ undone: 4, refused: [] });
    expect(changedPlaces(before, await cells())).toEqual([]);
    await client.actions.redo({ params: { id: actionId } });
    expect(changedPlaces(after, await cells())).toEqual([]);
  });

  test("accepting a proposal keeps later changes and lists the collisions", async () => {
    const [city, other, deleted, gone, moved] = await Promise.all(
      ["City", "Other", "Deleted", "Gone", "Fine"].map((first) => newContact(first)),
    );
    const { id } = await propose([
      contactChange(city?.id, { city: "Vienna", phone: "+43 1 234" }),
      contactChange(other?.id, { city: "Vienna" }),
      { op: "delete", noun: "contact", id: deleted?.id },
      contactChange(gone?.id, { city: "Vienna" }),
      contactChange(moved?.id, { city: "Vienna" }),
    ]);
    const { client } = api.acme.admin;
    const edit = (contact: typeof city, body: object) =>
      client.contacts.update({ params: { id: contact?.id ?? "" }, body });
    await edit(city, { city: "Graz" });
    await edit(other, { company: "Elsewhere" });
    await edit(deleted, { city: "Graz" });
    await client.contacts.delete({ params: { id: gone?.id ?? "" } });
    expect((await read(id)).changes.map(({ is_changed_since }) => is_changed_since)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    const { accepted, collided } = await accept(id);
    expect(accepted).toBe(2);
    expect(collided.map(({ index }) => index)).toEqual([0, 2, 3]);
    const { contact } = await client.contacts.read({ params: { id: city?.id ?? "" } });
    expect(contact).toMatchObject({ city: "Graz", phone: null });
    expect((await read(id)).proposal.counts).toMatchObject({ accepted: 2, collided: 3, open: 0 });
  });

  test("accepting a part of a proposal with edited values leaves the rest open", async () => {
    const names = ["First", "Second", "Third"];
    const { id } = await propose(names.map((first) => newContactChange(first)));
    await accept(id, [1], { 1: { first: "Edited", last: "By hand" } });
    const shown = await read(id);
    expect(shown.proposal).toMatchObject({ state: "open", counts: { open: 2, accepted: 1 } });
    expect(shown.changes.map(({ state }) => state)).toEqual(["open", "accepted", "open"]);
    const found = await client.contacts.list({ query: { q: "Edited By hand" } });
    expect(found.contacts).toHaveLength(1);
    await expectRefused(accept(id, [1]), { status: 409, code: "CHANGED_SINCE" });
    await expectRefused(accept(id, [0, 7]), { status: 400, errors: [{ path: "changes.1" }] });
    await expectRefused(accept(id, [0], { 7: { first: "Ada" } }), {
      errors: [{ path: "edits.7", message: "The proposal has no change number 7" }],
    });
    await expectRefused(accept(id, [0], { 0: { first: 5 } }), { errors: [{ path: "edits.0.first" }] });
    await accept(id);
    expect((await read(id)).proposal).toMatchObject({ state: "accepted", answered_by: "acme user" });
  });
});

describe("answering a proposal", () => {
  test("only the reviewer and administrators can answer a proposal", async () => {
    const changes: Body["changes"] = [newContactChange("Whose")];
    const { id } = await propose(changes);
    const another = await api.addMember("acme", "user", "Another");
    await expectRefused(accept(id, "all", {}, another), 404);
    await expectRefused(read(id, another.client), 404);
    const own = await propose(changes, { by: another.client });
    await expectRefused(accept(own.id, "all", {}, another), 403);
    expect((await read(own.id, admin)).may_answer).toBe(true);
    expect((await read(own.id, another.client)).may_answer).toBe(false);
  });

  test("refusing a proposal stores the reason and closes the proposal", async () => {
    const { id } = await propose([newContactChange("Refused")]);
    const { proposal } = await refuse(id, "Not now");
    expect(proposal).toMatchObject({ state: "refused", answer: "Not now", answered_by: "acme user" });
    expect((await read(id, agent.client)).proposal.answer).toBe("Not now");
    await expectRefused(accept(id), { status: 409, code: "CHANGED_SINCE" });
  });

  test("an expired proposal cannot be accepted and is removed after a month", async () => {
    const { id } = await propose([newContactChange("Late")]);
    await owner.query("update crm.proposals set expires_at = now() - interval '1 second' where id = $1", [
      id,
    ]);
    expect((await read(id)).proposal.state).toBe("expired");
    await expectRefused(accept(id), { status: 409, code: "CHANGED_SINCE" });
    const { proposals } = await client.proposals.list({ query: { state: "open" } });
    expect(proposals.map((each) => each.id)).not.toContain(id);
    await owner.query("update crm.proposals set expires_at = now() - interval '31 days' where id = $1", [id]);
    const housekeeping = openHousekeeping(api);
    await housekeeping.runNow();
    await housekeeping.close();
    await expectRefused(read(id), 404);
  });
});

test("the reviewer is notified of a proposal and sees the number of open proposals", async () => {
  const count = async () => (await client.notices.list({ query: {} })).proposals;
  const before = await count();
  const contact = await newContact("Counted");
  const change = { op: "delete", noun: "contact", id: contact.id } as const;
  const first = await propose([change]);
  const second = await propose([change], { by: client });
  await propose([change], { asked: api.acme.admin });
  const [notice] = (await client.notices.list()).notices;
  expect(notice).toMatchObject({
    kind: "proposal",
    record_id: null,
    parameters: { actor: "Agent (key of acme admin)", label: reason, count: 1, proposal: first.id },
  });
  expect(await count()).toBe(before + 2);
  await refuse(first.id);
  expect(await count()).toBe(before + 1);
  await accept(second.id);
  expect(await count()).toBe(before);
});

describe("an answered proposal", () => {
  const fieldsOf = async (id: string) => (await read(id)).changes.map(({ fields }) => fields);

  test("an accepted proposal still shows its changes, with the reviewer's edited values", async () => {
    const [city, moved] = [await newContact("Shown", { city: "Graz" }), await newContact("Before")];
    const { id } = await propose([
      contactChange(city.id, { city: "Vienna" }),
      contactChange(moved.id, { job_title: "Clerk" }),
    ]);
    await accept(id, "all", { 1: { job_title: "Baker", city: "Linz" } });
    const shown = [
      [{ field: "city", before: "Graz", after: "Vienna" }],
      [
        { field: "job_title", before: null, after: "Baker" },
        { field: "city", before: null, after: "Linz" },
      ],
    ];
    const sorted = async () => (await fieldsOf(id)).map((each) => each.toSorted(byField));
    const byField = (one: { field: string }, other: { field: string }) =>
      one.field.localeCompare(other.field);
    expect(await sorted()).toEqual(shown.map((each) => each.toSorted(byField)));
    await client.contacts.update({ params: { id: city.id }, body: { city: "Paris" } });
    expect(await sorted()).toEqual(shown.map((each) => each.toSorted(byField)));
  });

  test("a refused proposal and an accepted merge keep showing their original values", async () => {
    const [kept, merged] = [
      await newContact("Keeps", { city: "Graz" }),
      await newContact("Gives", { city: "Wels" }),
    ];
    const edit = contactChange(kept.id, { city: "Vienna" });
    const refused = await propose([edit]);
    await refuse(refused.id);
    const merge = await propose([
      {
        op: "merge",
        noun: "contact",
        id: kept.id,
        merged_ids: [merged.id],
        values: { city: { from: merged.id } },
      },
    ]);
    await accept(merge.id);
    expect(await fieldsOf(refused.id)).toEqual([[{ field: "city", before: "Graz", after: "Vienna" }]]);
    expect(await fieldsOf(merge.id)).toEqual([[{ field: "city", before: "Graz", after: "Wels" }]]);
    expect((await read(merge.id)).changes[0]?.merged).toEqual([{ id: merged.id, name: "Gives" }]);
  });

  test("a proposal shows accepted changes as undone until they are redone", async () => {
    const [one, other] = [await newContact("Undone"), await newContact("Stays")];
    const { id } = await propose([one, other].map((contact) => contactChange(contact.id, { city: "Graz" })));
    const shown = async () => {
      const { proposal, changes } = await read(id);
      return { isUndone: proposal.is_undone, changes: changes.map(({ is_undone }) => is_undone) };
    };
    const { actionId: first = "" } = await accept(id, [0]);
    const { actionId: second = "" } = await accept(id, [1]);
    await client.actions.undo({ params: { id: first } });
    expect(await shown()).toEqual({ isUndone: false, changes: [true, false] });
    await client.actions.undo({ params: { id: second } });
    expect(await shown()).toEqual({ isUndone: true, changes: [true, true] });
    await client.actions.redo({ params: { id: second } });
    expect(await shown()).toEqual({ isUndone: false, changes: [true, false] });
    const { proposals } = await client.proposals.list({ query: { state: "answered" } });
    expect(proposals.find((each) => each.id === id)).toMatchObject({ state: "accepted", is_undone: false });
  });
});

test("a long reason is shortened with an ellipsis in history and notifications", async () => {
  const long = "Because ".repeat(20);
  const changes = [newContactChange("Long")];
  const body = { reason: long, for: api.acme.user.personId, changes };
  const { proposal } = await agent.client.proposals.create({ body });
  await accept(proposal.id);
  const label = `${long.slice(0, 100)}…`;
  expect((await client.actions.list({ query: { limit: 1 } })).actions).toMatchObject([{ label }]);
  expect((await client.notices.list()).notices[0]).toMatchObject({ parameters: { label } });
});

test("a proposal lists the open changes of each operation and kind on request", async () => {
  const contacts = await Promise.all(["G1", "G2", "G3"].map((first) => newContact(first)));
  const { id } = await propose([
    ...contacts.map((contact) => ({ op: "delete" as const, noun: "contact" as const, id: contact.id })),
    { op: "create", noun: "company", values: { name: "Grouped" } },
  ]);
  await accept(id, [1]);
  const query = { grouped: "true", limit: "1" } as const;
  const { groups, changes } = await client.proposals.read({ params: { id }, query });
  expect(changes).toHaveLength(1);
  expect(groups?.toSorted((one, other) => one.op.localeCompare(other.op))).toEqual([
    { op: "create", noun: "company", total: 1, open: [3] },
    { op: "delete", noun: "contact", total: 3, open: [0, 2] },
  ]);
  expect((await read(id)).groups).toBeUndefined();
});

test("a proposed edit or merge can contain custom values", async () => {
  const body = { noun: "contact", label: "Shoe size", type: "number" } as const;
  const { key } = (await admin.fields.create({ body })).field;
  const [kept, merged] = [
    await newContact("Kept", { custom: { [key]: 35 } }),
    await newContact("Merged", { custom: { [key]: 42 } }),
  ];
  const values = { [`custom.${key}`]: { from: merged.id } };
  const { id } = await propose([
    { op: "merge", noun: "contact", id: kept.id, merged_ids: [merged.id], values },
  ]);
  expect((await read(id)).changes[0]?.fields).toEqual([
    { field: `custom.${key}`, before: "35", after: "42" },
  ]);
  await accept(id);
  const customOf = async () => (await client.contacts.read({ params: { id: kept.id } })).contact.custom;
  expect(await customOf()).toEqual({ [key]: 42 });
  const change = { op: "update", noun: "contact", id: kept.id, values: { custom: { [key]: 43 } } } as const;
  await accept((await propose([change])).id, "all", { 0: { custom: { [key]: 44 } } });
  expect(await customOf()).toEqual({ [key]: 44 });
});

test("a proposal warns of changes that would be refused now, with their index", async () => {
  const taken = await newContact("Taken", { email: "taken@proposals.example" });
  const foreign = await api.globex.user.client.contacts.create({ body: { first: "Foreign" } });
  const { warnings, counts } = await propose([
    newContactChange("Fine"),
    { op: "create", noun: "contact", values: { first: "Same", email: "taken@proposals.example" } },
    contactChange(foreign.contact.id, { city: "Stolen" }),
    { op: "delete", noun: "contact", id: "00000000-0000-7000-8000-000000000000" },
  ]);
  expect(warnings.map(({ index }) => index)).toEqual([1, 2, 3]);
  expect(warnings[0]?.message).toBe(`Email already exists for contact: Taken (ID: ${taken.id})`);
  expect(warnings[1]?.message).toBe(warnings[2]?.message);
  expect(counts.warnings).toBe(3);
  const { contact } = await api.globex.user.client.contacts.read({ params: { id: foreign.contact.id } });
  expect(contact.city).toBeNull();
});

test("a refused or duplicate new record does not affect the rest of a proposal", async () => {
  await newContact("Known", { email: "known@steps.example" });
  const { id, warnings } = await propose([
    newContactChange("Batch one", { email: "one@steps.example" }),
    newContactChange("Batch known", { email: "Known@steps.example" }),
    { op: "create", noun: "contact", values: { first: "Batch owned", owner_id: "nowhere" } },
    newContactChange("Batch two", { email: "two@steps.example" }),
    newContactChange("Batch again", { email: "one@steps.example" }),
    newContactChange("Batch three"),
  ]);
  expect(warnings.map(({ index }) => index)).toEqual([1, 2, 4]);
  expect(warnings[2]?.message).toContain("Batch one");
  const { actionId = "" } = await accept(id);
  const names = async () =>
    (await client.contacts.list({ query: { q: "Batch", sort_by: "name" } })).contacts.map(
      ({ first }) => first,
    );
  expect(await names()).toEqual(["Batch one", "Batch three", "Batch two"]);
  await client.actions.undo({ params: { id: actionId } });
  expect(await names()).toEqual([]);
});

test("the warnings of a proposal are shown in the reader's language", async () => {
  const change = { op: "update", noun: "contact", values: { owner_id: "gone" } } as const;
  const proposed = await propose([{ ...change, id: (await newContact("Owned")).id }]);
  expect(proposed.warnings[0]?.message).toBe("Owner: This person is not a member of the organization");
  const { accessToken } = api.acme.user;
  const sent = { headers: { "accept-language": "de" } };
  const response = await sendAs(accessToken, "GET", `${api.baseUrl}/proposals/${proposed.id}`, sent);
  expect(await response.json()).toMatchObject({
    changes: [{ warning: "Zuständig: Diese Person gehört nicht zur Organisation" }],
  });
});

test.each([
  [
    "an unknown field",
    { op: "create", noun: "contact", values: { first: "A", nose: "long" } },
    "changes.0.values.nose",
  ],
  [
    "a wrong value",
    { op: "create", noun: "deal", values: { name: "A", amount_cents: "x" } },
    "changes.0.values.amount_cents",
  ],
  [
    "a second record in a change",
    { op: "create", noun: "interaction", values: { body: "Called", next_task: { title: "Call again" } } },
    "changes.0.values.next_task",
  ],
  ["a missing id", { op: "update", noun: "contact", values: { first: "A" } }, "changes.0.id"],
  [
    "a kind without a board",
    { op: "move", noun: "task", id: "00000000-0000-7000-8000-000000000000" },
    "changes.0.op",
  ],
] as const)("a proposal with %s is refused with the field's name", async (_, change, path) => {
  await expectRefused(propose([{ ...change }]), { status: 400, errors: [{ path }] });
});

test("a proposal is refused if it changes a record twice or mixes merges with others", async () => {
  const [one, other] = [await newContact("Once"), await newContact("Other")];
  const update = contactChange(one.id, { city: "Graz" });
  await expectRefused(propose([update, update]), { errors: [{ path: "changes.1.id" }] });
  const merge: Body["changes"][0] = { op: "merge", noun: "contact", id: one.id, merged_ids: [other.id] };
  const create: Body["changes"][0] = newContactChange("A");
  for (const changes of [
    [merge, create],
    [create, merge],
  ])
    await expectRefused(propose(changes), { errors: [{ path: "changes.1.op" }] });
});

test("an erasure removes a person's changes from proposals", async () => {
  const contact = await newContact("Erasmus", { last: "Vanishing" });
  const { task } = await client.tasks.create({ body: { title: "Thank Erasmus Vanishing" } });
  const { id } = await propose([
    contactChange(contact.id, { city: "Graz" }),
    { op: "create", noun: "task", values: { title: "Call Erasmus Vanishing" } },
    { op: "update", noun: "task", id: task.id, values: { priority: "high" } },
    newContactChange("Remaining"),
  ]);
  const { proposals: waiting } = await client.notices.list();
  const emptied = await propose([contactChange(contact.id, { city: "Linz" })]);
  await admin.contacts.erase({ params: { id: contact.id } });
  const { proposal, changes } = await read(id);
  expect(changes.map(({ name }) => name)).toEqual(["Remaining"]);
  expect(proposal.counts).toMatchObject({ total: 1, create: 1, update: 0, open: 1 });
  expect((await accept(id)).accepted).toBe(1);
  await expectRefused(read(emptied.id), 404);
  expect((await client.notices.list()).proposals).toBe(waiting - 1);
});
