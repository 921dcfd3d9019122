import type { Client } from "@lanyard/client/client-shape";
import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { checkJob, runJob, uploadJob } from "./import-job-calls.ts";

let api: TestOrganisations;
let client: Client;
beforeAll(async () => {
  api = await joinTestApi();
  client = api.acme.user.client;
});

type Values = Record<string, Record<string, string>>;

async function send(
  text: string,
  kind: ImportJob["kind"],
  values: Values = {},
  on_match: "skip" | "update" = "skip",
) {
  const job = await uploadJob(client, text, kind);
  return {
    job,
    recheck: (chosen: Values) => check(job, chosen, on_match),
    ...(await check(job, values, on_match)),
  };
}

async function check(job: ImportJob, values: Values, on_match: "skip" | "update") {
  const checked = await checkJob(client, job, { mapping: job.suggested_mapping, values, on_match });
  return { checked, told: checked.check?.column_values ?? [] };
}

const refusalOf = (job: ImportJob, values: Values) =>
  client.imports.check({
    params: { id: job.id },
    body: { mapping: job.suggested_mapping, values },
  });

const dealHeader = "Deal ID,Deal Name,Pipeline,Deal Stage,Currency,Deal Owner";
const deals = (mark: string) =>
  [
    dealHeader,
    `${mark}-1,${mark} One,,Closed Won - Q3,Galleons,J. Smith`,
    `${mark}-2,${mark} Two,,closed won - q3,eur,J. Smith`,
    `${mark}-3,${mark} Three,No Such Line,Closed Won - Q3,,`,
    `${mark}-4,${mark} Four,,On Ice,,`,
  ].join("\n");

async function dealsCalled(mark: string) {
  const { deals: found } = await client.deals.list({ query: { search: mark } });
  return found.toSorted((a, b) => (a.external_id ?? "").localeCompare(b.external_id ?? ""));
}

const idOf = <Id>(record: { id: Id } | undefined): Id => {
  if (record === undefined) throw new Error("It is not there");
  return record.id;
};

async function addPipeline(name: string, stages: readonly string[]) {
  const { pipeline } = await api.acme.admin.client.pipeline.create({
    body: { name, stages: stages.map((stage) => ({ name: stage })) },
  });
  return { pipeline, stages: pipeline.stages };
}

describe("a value of a column that is not understood", () => {
  test("an unknown value is listed with its rows and can be assigned to an option", async () => {
    const { pipeline, stages } = await addPipeline("Renewals of values", ["Asked", "Signed"]);
    const [asked, signed] = stages;
    const { checked, told, recheck } = await send(deals("valued"), "deal");
    expect(told).toEqual([
      {
        ...{ noun: "deal", header: "Pipeline", field: "pipeline", of: "pipeline", options: [] },
        ...{ is_kept: false, more_rows: 0 },
        values: [{ value: "No Such Line", rows: 1, target: null, name: null }],
      },
      {
        ...{ noun: "deal", header: "Deal Stage", field: "stage", of: "stage", options: [] },
        ...{ is_kept: false, more_rows: 0 },
        values: [
          { value: "Closed Won - Q3", rows: 3, target: null, name: null },
          { value: "On Ice", rows: 1, target: null, name: null },
        ],
      },
      expect.objectContaining({
        header: "Currency",
        of: "option",
        options: expect.arrayContaining(["EUR", "USD"]),
        values: [{ value: "Galleons", rows: 1, target: null, name: null }],
      }),
      expect.objectContaining({
        header: "Deal Owner",
        of: "member",
        values: [{ value: "J. Smith", rows: 2, target: null, name: null }],
      }),
    ]);
    expect(checked.check?.cells_left_out).toBe(8);
    const owner = api.acme.admin;
    const values = {
      Pipeline: { "No Such Line": pipeline.id },
      "Deal Stage": { "CLOSED won - Q3": signed?.id ?? "", "On Ice": "" },
      Currency: { Galleons: "USD" },
      "Deal Owner": { "J. Smith": owner.personId },
    };
    // The API notices a new member shortly after the member's first request.
    const again = await vi.waitFor(() => recheck(values));
    expect(again.checked.check?.cells_left_out).toBe(0);
    expect(again.told.map(({ header, values: chosen }) => [header, chosen])).toEqual([
      ["Pipeline", [{ value: "No Such Line", rows: 1, target: pipeline.id, name: "Renewals of values" }]],
      [
        "Deal Stage",
        [
          { value: "Closed Won - Q3", rows: 3, target: signed?.id, name: "Signed" },
          { value: "On Ice", rows: 1, target: "", name: null },
        ],
      ],
      ["Currency", [{ value: "Galleons", rows: 1, target: "USD", name: "USD" }]],
      ["Deal Owner", [{ value: "J. Smith", rows: 2, target: owner.personId, name: owner.name }]],
    ]);
    expect(again.checked.choices?.values).toEqual(values);
    const done = await runJob(client, again.checked);
    expect(done.result).toMatchObject({ created: 4, failed: 0, cells_left_out: 0, differing: 0 });
    expect(done.result?.column_values).toEqual(again.told);
    const made = await dealsCalled("valued");
    expect(made.map(({ stage_id }) => stage_id).slice(0, 3)).toEqual([signed?.id, signed?.id, signed?.id]);
    expect(made.map(({ pipeline_id }) => pipeline_id).slice(0, 3)).toEqual(Array(3).fill(pipeline.id));
    expect(made[3]?.stage_id).not.toBe(asked?.id);
    expect(made.map(({ currency }) => currency)).toEqual(["USD", "EUR", "USD", "USD"]);
    expect(made.map(({ owner_id }) => owner_id).slice(0, 2)).toEqual([owner.personId, owner.personId]);
    // A second import of the file changes no records.
    const twice = await send(deals("valued"), "deal", values, "update");
    expect(twice.checked.check).toMatchObject({ create: 0, update: 0, unchanged: 4 });
  });

  test("an unknown value is stored in a field that accepts any text, unless assigned", async () => {
    const states = ["open", "hot lead", "hot lead"];
    const rows = states.map((state, n) => `Any${n},any${n}@values.example,${state},`);
    const text = ["First Name,Email,Lead Status,Contact Owner", ...rows].join("\n");
    const { told, recheck } = await send(text, "contact");
    expect(told).toMatchObject([
      { header: "Lead Status", is_kept: true, values: [{ value: "hot lead", rows: 2, target: null }] },
    ]);
    const again = await recheck({ "Lead Status": { "hot lead": "In Progress" } });
    const done = await runJob(client, again.checked);
    expect(done.result).toMatchObject({ created: 3, differing: 0 });
    expect(done.result?.column_values).toMatchObject([
      { values: [{ value: "hot lead", rows: 2, target: "In Progress", name: "In Progress" }] },
    ]);
    const { contacts } = await client.contacts.list({ query: { q: "any1@values.example" } });
    expect(contacts[0]?.lead_status).toBe("In Progress");
  });

  test("unknown owners, sizes, priorities and states can be assigned to options", async () => {
    const { admin } = api.acme;
    const people = "First Name,Email,Contact Owner,Stage\nOwned,owned@values.example,Smithers,Somewhere\n";
    const { stages } = await addPipeline("People of values", ["Met"]);
    const contact = await send(people, "contact");
    expect(contact.told).toMatchObject([
      { header: "Contact Owner", is_kept: true, of: "member", values: [{ value: "Smithers" }] },
      { header: "Stage", of: "stage", values: [{ value: "Somewhere" }] },
    ]);
    const owned = await contact.recheck({
      "Contact Owner": { Smithers: admin.personId },
      Stage: { Somewhere: stages[0]?.id ?? "" },
    });
    await runJob(client, owned.checked);
    const { contacts } = await client.contacts.list({ query: { q: "owned@values.example" } });
    expect(contacts[0]).toMatchObject({
      owner_id: admin.personId,
      contact_owner: admin.name,
      stage_id: stages[0]?.id,
    });

    const sized = await send("Company name,Size\nValued Works,a handful\n", "company");
    const [size] = sized.told;
    expect(size).toMatchObject({ header: "Size", is_kept: true, values: [{ value: "a handful", rows: 1 }] });
    const option = size?.options[0] ?? "";
    await runJob(client, (await sized.recheck({ Size: { "A  handful": option } })).checked);
    const { companies } = await client.companies.list({ query: { q: "Valued Works" } });
    expect(companies[0]?.size).toBe(option);

    const tasks = await send("Subject,Due Date,Priority,Status\nValued call,2031-05-01,P1,parked\n", "task");
    expect(tasks.told).toMatchObject([
      { header: "Priority", of: "option", is_kept: false, values: [{ value: "P1" }] },
      { header: "Status", options: ["done", "open"], values: [{ value: "parked" }] },
    ]);
    const chosen = { Priority: { P1: "high" }, Status: { parked: "done" } };
    await runJob(client, (await tasks.recheck(chosen)).checked);
    const { tasks: made } = await client.tasks.list({ query: { search: "Valued call", state: "done" } });
    expect(made[0]).toMatchObject({ priority: "high" });
  });

  test("at most a hundred unknown values of a column are listed; other rows are counted", async () => {
    const rows = Array.from({ length: 130 }, (_, n) => `Many${n},many${n}@values.example,state ${n}`);
    const { told } = await send(["First Name,Email,Lead Status", ...rows].join("\n"), "contact");
    expect(told[0]?.values).toHaveLength(100);
    expect(told[0]?.more_rows).toBe(30);
  });
});

describe("the assignment of a value", () => {
  test("the refusal of an invalid assignment names the column and the value", async () => {
    const foreign = await api.globex.admin.client.pipeline.list();
    const stage = foreign.pipelines[0]?.stages[0]?.id ?? "";
    const job = await uploadJob(client, deals("refused"), "deal");
    const told = (header: string, value: string) => ({
      code: "INVALID_INPUT",
      message: `“${value}” in the column “${header}”: the chosen target does not exist`,
    });
    const cases: readonly (readonly [header: string, value: string, target: string])[] = [
      ["Deal Stage", "Closed Won - Q3", stage],
      ["Deal Stage", "Closed Won - Q3", "Won"],
      ["Pipeline", "No Such Line", foreign.pipelines[0]?.id ?? ""],
      ["Deal Owner", "J. Smith", api.globex.admin.personId],
      // An assignment names a member by id, although files contain names.
      ["Deal Owner", "J. Smith", api.acme.admin.name],
      ["Currency", "Galleons", "Dollars"],
    ];
    for (const [header, value, target] of cases)
      await expect(refusalOf(job, { [header]: { [value]: target } })).rejects.toMatchObject(
        told(header, value),
      );
    for (const header of ["Deal Name", "No Such Column"])
      await expect(refusalOf(job, { [header]: { x: "" } })).rejects.toMatchObject({
        code: "INVALID_INPUT",
        message: `The values of the column “${header}” cannot be mapped`,
      });
    expect((await client.imports.get({ params: { id: job.id } })).import.state).toBe("uploaded");
    const viewer = api.acme.viewer.client.imports.check({
      params: { id: job.id },
      body: { mapping: job.suggested_mapping, values: { "Deal Stage": { "Closed Won - Q3": "" } } },
    });
    await expect(viewer).rejects.toMatchObject({ code: "NOT_ALLOWED" });
  });

  test("a value can be assigned to a member who has just joined", async () => {
    const job = await uploadJob(client, "First Name,Contact Owner\nOwned At Once,Me\n");
    const newcomer = await api.addMember("acme", "user");
    await newcomer.client.imports.check({
      params: { id: job.id },
      body: { mapping: job.suggested_mapping, values: { "Contact Owner": { Me: newcomer.personId } } },
    });
    await client.imports.cancel({ params: { id: job.id } });
  });

  test("an assigned value that the file lacks has no effect", async () => {
    const { told, checked } = await send("Deal ID,Deal Name,Deal Stage\nabsent-1,Absent,\n", "deal", {
      "Deal Stage": { "Not in the file": "" },
    });
    expect(told).toEqual([]);
    expect(checked.check).toMatchObject({ create: 1, cells_left_out: 0 });
  });

  test("a run reports a value whose assigned stage was deleted after the check", async () => {
    const { stages } = await addPipeline("Short-lived values", ["Staying", "Going"]);
    const stageId = idOf(stages[1]);
    const going: string = stageId;
    const { checked } = await send("Deal ID,Deal Name,Deal Stage\ngone-1,Gone Stage,Parked\n", "deal", {
      "Deal Stage": { Parked: going },
    });
    expect(checked.check?.cells_left_out).toBe(0);
    await api.acme.admin.client.pipeline.removeStage({ params: { stageId }, query: {} });
    const done = await runJob(client, checked);
    expect(done.result).toMatchObject({ created: 1, failed: 0, cells_left_out: 1, differing: 1 });
    const { rows } = await client.imports.checkRows({ params: { id: done.id }, query: {} });
    expect(rows).toMatchObject([
      {
        ...{ row: 2, outcome: "create" },
        run: {
          ...{ outcome: "create", record: { name: "Gone Stage" } },
          changes: [{ field: "stage_id", before: "Going", after: expect.stringMatching(/\S/u) }],
        },
      },
    ]);
    expect(done.result?.warnings[0]?.message).toBe("Stage: The chosen target no longer exists: “Parked”");
    expect(done.result?.column_values).toMatchObject([
      { header: "Deal Stage", values: [{ value: "Parked", rows: 1, target: null, name: null }] },
    ]);
    const [deal] = await dealsCalled("Gone Stage");
    expect(deal?.stage_id).not.toBe(going);
    // A later check refuses the deleted stage.
    const job = await uploadJob(client, "Deal ID,Deal Name,Deal Stage\ngone-2,Gone Two,Parked\n", "deal");
    await expect(refusalOf(job, { "Deal Stage": { Parked: going } })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      message: "“Parked” in the column “Deal Stage”: the chosen target does not exist",
    });
  });
});

test("assignments of values are remembered, and options match in singular and plural", async () => {
  const text = (mark: string) =>
    `First,Email,Lead Status\nAda,${mark}a@remembered.example,Simmering\nBea,${mark}b@remembered.example,Contacteds\n`;
  const first = await send(text("one"), "contact");
  expect(first.told.flatMap(({ values }) => values.map(({ value }) => value))).toEqual(["Simmering"]);
  const chosen = { "Lead Status": { Simmering: "Contacted" } };
  await runJob(client, (await first.recheck(chosen)).checked);
  const second = await send(text("two"), "contact");
  expect(second.checked.choices?.values).toMatchObject(chosen);
  expect(second.told).toMatchObject([{ values: [{ value: "Simmering", target: "Contacted", rows: 1 }] }]);
  const without = await second.recheck({ "Lead Status": {} });
  expect(without.told).toMatchObject([{ values: [{ value: "Simmering", target: null }] }]);
  await client.imports.cancel({ params: { id: second.job.id } });
});
