import type { CompanyId, ContactId, DealId } from "@lanyard/contract/field/ids";
import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { kindCalls } from "./kinds/kind-calls.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();

const { client } = api.acme.user;

async function newContact(first: string): Promise<ContactId> {
  return (await client.contacts.create({ body: { first, last: "Lovelace" } })).contact.id;
}

async function newCompany(name: string): Promise<CompanyId> {
  return (await client.companies.create({ body: { name } })).company.id;
}

async function newDeal(name: string): Promise<DealId> {
  const { stage } = await defaultPipeline(client);
  const body = { name, amount_cents: 100, stage_id: stage("Lead").id };
  return (await client.deals.create({ body })).data.id;
}

const calls = () => kindCalls(api, "interaction");
const read = async (id: string) => (await client.interactions.read({ params: { id } })).interaction;

test("by default, a new interaction is a call that begins now", async () => {
  const before = Date.now();
  const { interaction } = await client.interactions.create({ body: { body: "Wants a quote" } });
  expect(interaction).toMatchObject({
    type: "call",
    direction: null,
    outcome: null,
    duration_minutes: null,
    contact_ids: [],
    company_id: null,
    deal_id: null,
    owner_id: api.acme.user.personId,
  });
  expect(Date.parse(interaction.started_at ?? "")).toBeGreaterThanOrEqual(before - 1000);
  const started_at = "2026-02-03T10:30:00.000Z";
  const all = { type: "meeting", direction: "in", outcome: "Took place", started_at, duration_minutes: 45 };
  const { record } = await calls().create(all);
  expect(record).toMatchObject(all);
  const { record: emptied } = await calls().update(record.id, { started_at: null, type: null });
  expect(emptied).toMatchObject({ started_at, type: "call" });
});

test.each([
  ["type", { type: "telegram" }],
  ["direction", { direction: "up" }],
  ["duration_minutes", { duration_minutes: -1 }],
  ["started_at", { started_at: "yesterday" }],
  ["contact_ids.1", { contact_ids: [1, 2].map(String) }],
  ["deal_id", { deal_id: "01a22580-0000-7000-8000-000000000000" }],
])("an interaction with an invalid %s is refused", async (path, body) => {
  const { status, errors = [] } = await calls().refused("POST", "", body);
  expect({ status, paths: errors.map((error) => error.path) }).toMatchObject({
    status: 400,
    paths: expect.arrayContaining([path]),
  });
});

test("an interaction appears on the timelines of its contacts, company and deal", async () => {
  const [ada, ben] = [await newContact("Ada"), await newContact("Ben")];
  const [company_id, deal_id] = [await newCompany("Engines"), await newDeal("Engine")];
  const body = {
    type: "meeting",
    contact_ids: [ben, ada],
    company_id,
    deal_id,
    body: "Engine shown\nAll liked it",
  };
  const { interaction } = await client.interactions.create({ body });
  expect(interaction).toMatchObject({
    ...body,
    contacts: [
      { id: ben, name: "Ben Lovelace" },
      { id: ada, name: "Ada Lovelace" },
    ],
    company_name: "Engines",
    deal_name: "Engine",
  });
  const lists = [
    await client.contactChildren.interactions({ params: { id: ada } }),
    await client.contactChildren.interactions({ params: { id: ben } }),
    await client.companyChildren.interactions({ params: { id: company_id } }),
    await client.dealChildren.interactions({ params: { id: deal_id } }),
  ];
  for (const { interactions } of lists) expect(interactions).toEqual([interaction]);
  const { interactions } = await client.contactPage.read({ params: { id: ada } });
  expect(interactions.interactions).toEqual([interaction]);
  for (const [noun, id] of [
    ["contact", ada],
    ["company", company_id],
    ["deal", deal_id],
  ] as const)
    expect((await kindCalls(api, noun).activity(id))[0]).toMatchObject({
      op: "create",
      noun: "interaction",
      about: { noun: "interaction", id: interaction.id, name: "Engine shown" },
    });
});

test("a timeline sorts interactions by their start, on every page", async () => {
  const ada = await newContact("Ada");
  const start = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const newAt = async (days: number, owner = {}) =>
    (await calls().create({ started_at: start(days), contact_ids: [ada], ...owner })).record;
  const planned = await newAt(3);
  const [old, recent] = [await newAt(-30), await newAt(-2)];
  for (const minutes of [5, 10, 15]) await calls().update(planned.id, { duration_minutes: minutes });
  await client.contactNotes.create({ params: { id: ada }, body: { body: "Wants a quote" } });
  const params = { id: ada };
  const { activity } = await client.contacts.activity({ params });
  const shown = activity.map(({ op, noun, record_id, at }) => [op, noun === "note" || record_id, at]);
  expect(shown).toMatchObject([
    ["create", planned.id, planned.started_at],
    ["create", true, expect.anything()],
    ...[1, 2, 3].map(() => ["update", planned.id, expect.anything()]),
    ["create", ada, expect.anything()],
    ["create", recent.id, recent.started_at],
    ["create", old.id, old.started_at],
  ]);
  for (const part of [undefined, "interaction"] as const) {
    const whole = (await client.contacts.activity({ params, query: { part } })).activity;
    const paged: unknown[] = [];
    for (let before: string | undefined; ; ) {
      const page = await client.contacts.activity({ params, query: { part, before, limit: 1 } });
      paged.push(...page.activity);
      if (page.next === null) break;
      before = page.next;
    }
    expect(paged).toEqual(whole);
  }
});

test("the name of an interaction with long notes ends with an ellipsis", async () => {
  const ada = await newContact("Ada");
  const { record } = await calls().create({ body: `${"x".repeat(101)}\nsecond line`, contact_ids: [ada] });
  await calls().create({ body: "y".repeat(100), contact_ids: [ada] });
  const cut = `${"x".repeat(99)}…`;
  const { activity } = await client.contacts.activity({ params: { id: ada } });
  expect(activity.flatMap(({ about }) => about?.name ?? []).toSorted()).toEqual([cut, "y".repeat(100)]);
  const { actionId } = await calls().update(record.id, { duration_minutes: 5 });
  const { actions } = await client.actions.list({ query: { noun: "interaction" } });
  expect(actions.find(({ id }) => id === actionId)?.label).toBe(cut);
});

test("an interaction hides a deleted contact until the contact is restored", async () => {
  const [ada, ben, eve] = [await newContact("Ada"), await newContact("Ben"), await newContact("Eve")];
  const { record } = await calls().create({ contact_ids: [ada, ben] });
  const { actionId } = await kindCalls(api, "contact").remove(ada);
  expect((await read(record.id)).contact_ids).toEqual([ben]);
  await calls().update(record.id, { contact_ids: [eve] });
  expect((await read(record.id)).contact_ids).toEqual([eve]);
  await kindCalls(api, "contact").undo(actionId);
  expect((await read(record.id)).contact_ids).toEqual([eve, ada]);
});

test("an interaction moves to the survivor of a merge, and back on undo", async () => {
  const [ada, twin, ben] = [await newContact("Ada"), await newContact("Twin"), await newContact("Ben")];
  const { record: both } = await calls().create({ contact_ids: [twin, ben, ada] });
  const { record: own } = await calls().create({ contact_ids: [twin] });
  const body = { survivor_id: ada, merged_ids: [twin], fields: {} };
  const { actionId = "" } = await client.contacts.merge({ body });
  const idsOf = async () => [(await read(both.id)).contact_ids, (await read(own.id)).contact_ids];
  expect(await idsOf()).toEqual([[ada, ben], [ada]]);
  const { record: late } = await calls().create({ contact_ids: [twin] });
  expect((await read(late.id)).contact_ids).toEqual([ada]);
  expect(await calls().undo(actionId)).toMatchObject({ refused: [] });
  expect(await idsOf()).toEqual([[twin, ben, ada], [twin]]);
});

test("a contact's interactions are in its personal data and are unlinked on erasure", async () => {
  const [ada, ben] = [await newContact("Ada"), await newContact("Ben")];
  const { record } = await calls().create({ contact_ids: [ada, ben], body: "Quote sent" });
  const url = `${api.baseUrl}/contacts/${ada}/personal-data`;
  const response = await sendAs(api.acme.admin.accessToken, "GET", url);
  const told = (await response.json()) as { interactions: { id: string; body: string }[] };
  expect(told.interactions).toMatchObject([{ id: record.id, body: "Quote sent" }]);
  await api.acme.admin.client.contacts.erase({ params: { id: ada } });
  expect((await read(record.id)).contact_ids).toEqual([ben]);
});

test("interactions are filtered by contact, type, direction, outcome and day", async () => {
  const ada = await newContact("Ada");
  const made = [
    { type: "call", direction: "in", outcome: "Reached", started_at: "2026-03-01T23:30:00.000Z" },
    { type: "visit", direction: "out", outcome: "No answer", started_at: "2026-03-02T12:00:00.000Z" },
  ];
  const ids: string[] = [];
  for (const body of made) ids.push((await calls().create({ ...body, contact_ids: [ada] })).record.id);
  const [call = "", visit = ""] = ids;
  const found = async (query: Record<string, string>) =>
    (await calls().list({ contact_id: ada, ...query })).map(({ id }) => id);
  expect(await found({})).toEqual([visit, call]);
  expect(await found({ type: "visit" })).toEqual([visit]);
  expect(await found({ direction: "in" })).toEqual([call]);
  expect(await found({ outcome: "No answer" })).toEqual([visit]);
  expect(await found({ started_at_after: "2026-03-02" })).toEqual([visit]);
  expect(await found({ started_at_before: "2026-03-01" })).toEqual([call]);
  const berlin = { started_at_after: "2026-03-02", time_zone: "Europe/Berlin" };
  expect(await found(berlin)).toEqual([visit, call]);
  expect(await calls().exportedRows({ contact_id: ada, type: "call" })).toMatchObject([
    { contacts: "Ada Lovelace", type: "call", outcome: "Reached" },
  ]);
});

test("a new interaction and its next task are saved together as one action", async () => {
  const deal_id = await newDeal("Engine");
  const next_task = { title: "Send the quote", due_on: "2026-12-04", deal_id };
  const body = { body: "Wants a quote", deal_id, next_task };
  const { interaction, task, actionId = "" } = await client.interactions.create({ body });
  expect(task).toMatchObject({ ...next_task, owner_id: api.acme.user.personId });
  expect((await client.interactions.create({ body: { body: "No next step" } })).task).toBeNull();
  const counted = async () => (await calls().list({ q: "Wants a quote" })).length;
  const before = await counted();
  const twice = { ...next_task, due_at: "2026-12-04T09:00:00.000Z" };
  const wrong = client.interactions.create({ body: { ...body, next_task: twice } });
  await expectRefused(wrong, { status: 400, code: "INVALID_INPUT" });
  expect(await counted()).toBe(before);
  expect(await calls().undo(actionId)).toMatchObject({ undone: 2, refused: [] });
  expect(await calls().refused("GET", `/${interaction.id}`)).toMatchObject({ status: 404 });
  expect(await kindCalls(api, "task").refused("GET", `/${task?.id}`)).toMatchObject({ status: 404 });
});

test("a line of text is parsed into an interaction and its next task", async () => {
  const company_id = await newCompany("Analytical");
  const body = { first: "Ada", last: "King", company_id };
  const ada = (await client.contacts.create({ body })).contact.id;
  const ben = (await client.contacts.create({ body: { ...body, first: "Ben", last: "Herschel" } })).contact
    .id;
  const before = await client.interactions.count({ query: {} });
  const line = {
    text: "Called Ada and Ben 10 min, wants a quote, call again Friday",
    language: "en",
    time_zone: "Europe/Berlin",
    about: { noun: "contact", id: ada },
  } as const;
  const { interaction, task, contacts } = await client.interactions.parse({ body: line });
  expect(interaction).toMatchObject({
    type: "call",
    direction: "out",
    outcome: null,
    duration_minutes: 10,
    body: "wants a quote",
    contact_ids: [ada, ben],
    company_id,
    deal_id: null,
    owner_id: api.acme.user.personId,
  });
  expect(contacts).toEqual([
    { id: ada, name: "Ada King" },
    { id: ben, name: "Ben Herschel" },
  ]);
  expect(task).toEqual({ title: "Call again", due_on: expect.any(String), contact_id: ada });
  expect(await client.interactions.count({ query: {} })).toEqual(before);
  const made = await client.interactions.create({ body: { ...interaction, next_task: task ?? undefined } });
  expect(made.interaction).toMatchObject({ ...interaction, started_at: made.interaction.started_at });
  expect(await calls().undo(made.actionId ?? "")).toMatchObject({ undone: 2, refused: [] });
});

test("a line about a company, a deal or no record is parsed into an interaction", async () => {
  const company_id = await newCompany("Difference");
  const body = { first: "Grace", last: "Murray", company_id };
  const grace = (await client.contacts.create({ body })).contact.id;
  const deal_id = await newDeal("Compiler");
  await client.deals.update({ params: { id: deal_id }, body: { contact_id: grace } });
  const parse = async (about?: { noun: "contact" | "company" | "deal"; id: string }) => {
    const text = "Grace angerufen, nicht erreicht, morgen wieder anrufen";
    const sent = { text, language: "de", time_zone: "Europe/Berlin", ...(about && { about }) } as const;
    return client.interactions.parse({ body: sent });
  };
  const ofCompany = await parse({ noun: "company", id: company_id });
  expect(ofCompany).toMatchObject({
    interaction: { outcome: "No answer", contact_ids: [grace], company_id, deal_id: null },
    task: { title: "Wieder anrufen", company_id },
    company_name: "Difference",
    deal_name: null,
  });
  const ofDeal = await parse({ noun: "deal", id: deal_id });
  expect(ofDeal).toMatchObject({
    interaction: { contact_ids: [grace], deal_id },
    task: { deal_id },
    deal_name: "Compiler",
  });
  expect(await parse()).toMatchObject({ interaction: { contact_ids: [], company_id: null }, contacts: [] });
});

test("the parser refuses an empty line or a record of another organisation", async () => {
  const foreign = await api.globex.user.client.contacts.create({ body: { first: "Eve" } });
  const about = { noun: "contact", id: foreign.contact.id } as const;
  const parsed = client.interactions.parse({ body: { text: "Called Eve", about } });
  await expectRefused(parsed, { status: 400, errors: [{ path: "about.id" }] });
  const empty = client.interactions.parse({ body: { text: "  " } });
  await expectRefused(empty, { status: 400, errors: [{ path: "text" }] });
});

test("an interaction cannot name a contact of another organisation", async () => {
  const foreign = await api.globex.user.client.contacts.create({ body: { first: "Eve" } });
  const body = { contact_ids: [foreign.contact.id] };
  await expectRefused(client.interactions.create({ body }), {
    status: 400,
    errors: [{ path: "contact_ids.0" }],
  });
});
