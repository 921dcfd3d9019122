import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test, vi } from "vitest";
import { runJob, uploadJob } from "./import-job-calls.ts";
import { addPipeline, valueImportsOf } from "./import-value-calls.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

const send = valueImportsOf(client);

describe("an unknown value in a column", () => {
  test("unknown owners, stages, sizes and statuses can be assigned to known values", async () => {
    const { admin } = api.acme;
    const people = "First Name,Email,Contact Owner,Stage\nOwned,owned@values.example,Smithers,Somewhere\n";
    const { stages } = await addPipeline(api.acme.admin.client, "People of values", ["Met"]);
    const contact = await send(people, "contact");
    expect(contact.told).toMatchObject([
      { header: "Contact Owner", is_kept: true, of: "member", values: [{ value: "Smithers" }] },
      { header: "Stage", of: "stage", values: [{ value: "Somewhere" }] },
    ]);
    const values = {
      "Contact Owner": { Smithers: admin.personId },
      Stage: { Somewhere: stages[0]?.id ?? "" },
    };
    // The API notices a new member shortly after the member's first request.
    const owned = await vi.waitFor(() => contact.recheck(values));
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

  test("a check lists at most 100 unknown values per column and counts the other rows", async () => {
    const rows = Array.from({ length: 130 }, (_, n) => `Many${n},many${n}@values.example,state ${n}`);
    const { told } = await send(["First Name,Email,Lead Status", ...rows].join("\n"), "contact");
    expect(told[0]?.values).toHaveLength(100);
    expect(told[0]?.more_rows).toBe(30);
  });

  test("a text field keeps unknown values, unless they are assigned to an option", async () => {
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
});

describe("the assignment of a value", () => {
  test("a value can be assigned to a member who has just joined", async () => {
    const job = await uploadJob(client, "First Name,Contact Owner\nOwned At Once,Me\n");
    const newcomer = await api.addMember("acme", "user");
    await newcomer.client.imports.check({
      params: { id: job.id },
      body: { mapping: job.suggested_mapping, values: { "Contact Owner": { Me: newcomer.personId } } },
    });
    await client.imports.cancel({ params: { id: job.id } });
  });

  test("an assignment for a value that the file lacks has no effect", async () => {
    const { told, checked } = await send("Deal ID,Deal Name,Deal Stage\nabsent-1,Absent,\n", "deal", {
      "Deal Stage": { "Not in the file": "" },
    });
    expect(told).toEqual([]);
    expect(checked.check).toMatchObject({ create: 1, cells_left_out: 0 });
  });

  test("a run reports a value whose assigned stage was deleted after the check", async () => {
    const { stages } = await addPipeline(api.acme.admin.client, "Short-lived values", ["Staying", "Going"]);
    const stageId = stages[1]?.id;
    if (stageId === undefined) throw new Error("The stage is missing");
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
    const { deals } = await client.deals.list({ query: { search: "Gone Stage" } });
    expect(deals).toMatchObject([{ stage_id: expect.not.stringContaining(going) }]);
    const job = await uploadJob(client, "Deal ID,Deal Name,Deal Stage\ngone-2,Gone Two,Parked\n", "deal");
    const body = { mapping: job.suggested_mapping, values: { "Deal Stage": { Parked: going } } };
    await expectRefused(client.imports.check({ params: { id: job.id }, body }), {
      code: "INVALID_INPUT",
      message: "“Parked” in the column “Deal Stage”: the chosen target does not exist",
    });
  });
});
