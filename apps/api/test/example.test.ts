import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi, type TestMember, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeEach, expect, test } from "vitest";
import { fillIn } from "./example-language.ts";
import { expectRefused } from "./refusal.ts";

let api: TestOrganisations;
beforeEach(async () => {
  api = await joinTestApi();
});

const today = "2031-05-14";
const fill = ({ client }: TestMember) => client.example.fill({ body: { today } });

async function counts(member: TestMember) {
  const totals = await Promise.all(
    recordNouns.map(async (noun) => {
      const url = `${api.baseUrl}/${recordKinds[noun].plural}/count`;
      const response = await sendAs(member.accessToken, "GET", url);
      const { totalCount } = (await response.json()) as { totalCount: number };
      return [noun, totalCount] as const;
    }),
  );
  return Object.fromEntries(totals);
}

const nothing = Object.fromEntries(recordNouns.map((noun) => [noun, 0]));
const whole = { ...nothing, company: 12, contact: 30, deal: 15, task: 7 };

test("example data fill an empty organisation in one action that can be undone", async () => {
  const { admin, user, viewer } = api.acme;
  await api.globex.user.client.example.read();
  const late = user.client.example.fill({ body: { today: "9999-12-31" } });
  await expectRefused(late, { status: 400, errors: [{ path: "today" }] });
  expect(await viewer.client.example.read()).toMatchObject({ is_empty: true, example: null });

  const answers = await Promise.allSettled([fill(admin), fill(user)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expectRefused(fill(user), { status: 409, code: "CHANGED_SINCE" });
  expect(await counts(viewer)).toEqual(whole);
  expect(await counts(api.globex.user)).toEqual(nothing);

  const { client } = user;
  const { actions } = await client.actions.list({ query: { limit: 1 } });
  const [action] = actions;
  expect(action).toMatchObject({ kind: "example" });
  const steps = await client.example.read();
  expect(steps).toMatchObject({ is_empty: false, has_own_records: false });
  expect(steps.example).toEqual({ records: action?.record_count, edited: 0, needed: 0 });

  const { deals } = await client.deals.list({ query: { limit: 100 } });
  const { pipelines } = await client.pipeline.list();
  const stages = pipelines.find(({ is_default }) => is_default)?.stages ?? [];
  expect(new Set(deals.map(({ stage_id }) => stage_id))).toEqual(new Set(stages.map(({ id }) => id)));
  expect(deals.filter(({ lost_reason }) => lost_reason !== null)).toHaveLength(2);
  const { tasks } = await client.tasks.list({ query: { limit: 100 } });
  expect(tasks.map(({ due_on }) => due_on)).toEqual(
    expect.arrayContaining(["2031-05-12", today, "2031-05-23", null]),
  );
  const { contacts } = await client.contacts.list({ query: { limit: 100 } });
  for (const { email } of contacts) expect(email).toMatch(/^[a-z.-]+@[a-z-]+\.example\.com$/u);
  expect(contacts.filter(({ stage_id }) => stage_id !== null)).toHaveLength(10);

  const id = action?.id ?? "";
  expect(await client.actions.undo({ params: { id } })).toMatchObject({
    undone: action?.record_count,
    refused: [],
  });
  expect(await counts(viewer)).toEqual(nothing);
  expect(await client.example.read()).toMatchObject({ is_empty: true, example: null });
  await client.actions.redo({ params: { id } });
  expect(await counts(viewer)).toEqual(whole);
});

test("example deals skip stages that require fields they lack", async () => {
  const { client } = api.acme.admin;
  const { pipelines } = await client.pipeline.list();
  const third = pipelines.find(({ is_default }) => is_default)?.stages[2]?.id ?? "";
  await client.pipeline.updateStage({
    params: { stageId: third },
    body: { required_fields: ["description"] },
  });
  await fill(api.acme.user);
  const { deals } = await client.deals.list({ query: { limit: 100 } });
  expect(deals).toHaveLength(whole.deal);
  expect(deals.filter(({ stage_id }) => stage_id === third)).toEqual([]);
});

test("removing example data keeps changed and linked records", async () => {
  const { user } = api.acme;
  const { client } = user;
  await fillIn(api, "de");
  const { contacts } = await client.contacts.list({ query: { limit: 100 } });
  const [edited, noted, dealtWith] = contacts;
  if (edited === undefined || noted === undefined || dealtWith === undefined) throw new Error("No contacts");
  await client.contacts.update({ params: { id: edited.id }, body: { job_title: "My own words" } });
  await client.contactNotes.create({ params: { id: noted.id }, body: { body: "Called back" } });
  const { pipelines } = await client.pipeline.list();
  const { data: deal } = await client.deals.create({
    body: {
      name: "My own deal",
      amount_cents: 100,
      contact_id: dealtWith.id,
      stage_id: pipelines[0]?.stages[0]?.id,
    },
  });
  const companies = (await client.companies.list({ query: { limit: 100 } })).companies;
  const employer = companies.find(({ id }) =>
    contacts.slice(0, 3).every(({ company_id }) => company_id !== id),
  );
  const { contact: colleague } = await client.contacts.create({
    body: { first: "Mine", company_id: employer?.id },
  });

  const before = await counts(user);
  const { example } = await client.example.read();
  expect(example?.edited).toBe(1);
  expect(example?.needed).toBeGreaterThanOrEqual(5);
  const remove = (also_edited: boolean, member = user) =>
    member.client.example.remove({ body: { also_edited } });
  expect(await remove(true, api.globex.user)).toEqual({ success: true, deleted: 0, kept: 0 });
  expect(await counts(user)).toEqual(before);

  const kept = new Set([edited, noted, dealtWith, { ...colleague }].map(({ id }) => id));
  const removed = await remove(false);
  expect(removed.kept).toBeGreaterThan(5);
  expect(new Set((await client.contacts.list()).contacts.map(({ id }) => id))).toEqual(kept);
  expect((await client.contacts.read({ params: { id: edited.id } })).contact).toMatchObject({
    job_title: "My own words",
    company_id: edited.company_id,
  });
  expect((await client.deals.list()).deals.map(({ id }) => id)).toEqual([deal.id]);
  expect(
    (await client.contactNotes.list({ params: { id: noted.id } })).notes.map(({ body }) => body),
  ).toContain("Called back");
  expect((await client.contacts.read({ params: { id: colleague.id } })).contact.company_id).toBe(
    employer?.id,
  );

  await client.actions.undo({ params: { id: removed.actionId ?? "" } });
  expect(await counts(user)).toEqual(before);

  await remove(true);
  kept.delete(edited.id);
  expect(new Set((await client.contacts.list()).contacts.map(({ id }) => id))).toEqual(kept);
  expect(await client.example.read()).toMatchObject({ has_own_records: true, example: { edited: 0 } });
});
