import type { Client } from "@lanyard/client/client-shape";
import type { ImportJob, importCheckInput } from "@lanyard/contract/import/import-job-schema";
import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { checkJob, runJob, untilState, uploadJob } from "./import-job-calls.ts";
import { refusal } from "./refusal.ts";

let api: TestOrganisations;
let admin: Client;
beforeAll(async () => {
  api = await joinTestApi();
  admin = api.acme.admin.client;
});

const header = "Deal ID,Deal Name,Pipeline,Deal Stage";

const dealsOf = (rows: readonly string[]) => `${[header, ...rows].join("\n")}\n`;

async function send(
  text: string,
  choices: Partial<z.input<typeof importCheckInput>> = {},
  kind: ImportJob["kind"] = "deal",
) {
  const job = await uploadJob(admin, text, kind);
  return checkJob(admin, job, { mapping: job.suggested_mapping, ...choices });
}

const pipelineCalled = async (name: string) =>
  (await admin.pipeline.list()).pipelines.find((pipeline) => pipeline.name === name);

const stagesOf = async (pipeline: string) => (await pipelineCalled(pipeline))?.stages.map(({ name }) => name);

async function placesOf(search: string) {
  const { deals } = await admin.deals.list({ query: { search } });
  const { pipelines } = await admin.pipeline.list();
  const stages = pipelines.flatMap((each) => each.stages);
  return Object.fromEntries(
    deals.map(({ name, stage_id }) => [name, stages.find(({ id }) => id === stage_id)?.name]),
  );
}

const told = ({ check }: ImportJob) =>
  check?.new_stages.map(({ name, is_new, stages }) => [name, is_new, stages.map((stage) => stage.name)]);

const addPipeline = (name: string) => admin.pipeline.create({ body: { name, stages: [{ name: "First" }] } });

const undo = async (id: string | null) => admin.actions.undo({ params: { id: id ?? "" } });

describe("an import that creates stages", () => {
  test("an import creates pipelines and stages, which undo removes and redo restores", async () => {
    await addPipeline("Grown");
    const text = dealsOf([
      "grow-1,Grow One,Grown,Demo",
      "grow-2,Grow Two,grown,demo",
      "grow-3,Grow Three,Grown,First",
      "grow-4,Grow Four,Sown,Closed Won",
      "grow-5,Grow Five,Sown,Seed",
    ]);
    const offered = [
      ["Grown", false, ["Demo"]],
      ["Sown", true, ["Seed", "Closed Won"]],
    ];
    const without = await send(text);
    expect(told(without)).toEqual(offered);
    expect(without.check?.cells_left_out).toBe(5);
    expect(await stagesOf("Grown")).toEqual(["First"]);

    const checked = await checkJob(admin, without, {
      mapping: without.suggested_mapping,
      create_stages: true,
    });
    expect(told(checked)).toEqual(offered);
    expect(checked.check).toMatchObject({ create: 5, cells_left_out: 0, column_values: [] });
    const { rows } = await admin.imports.checkRows({ params: { id: checked.id }, query: {} });
    expect(rows[0]?.changes).toContainEqual({ field: "stage_id", before: null, after: "Demo" });
    expect([await stagesOf("Grown"), await stagesOf("Sown")]).toEqual([["First"], undefined]);

    const done = await runJob(admin, checked);
    expect(done.result).toMatchObject({ created: 5, failed: 0, cells_left_out: 0, differing: 0 });
    const places = {
      ...{ "Grow One": "Demo", "Grow Two": "Demo", "Grow Three": "First" },
      ...{ "Grow Four": "Closed Won", "Grow Five": "Seed" },
    };
    const isThere = async () => {
      expect([await stagesOf("Grown"), await stagesOf("Sown")]).toEqual([
        ["First", "Demo"],
        ["Seed", "Closed Won"],
      ]);
      expect(await placesOf("Grow")).toEqual(places);
    };
    await isThere();
    expect((await pipelineCalled("Sown"))?.stages[1]).toMatchObject({ outcome: "won", probability: 100 });

    const undone = await undo(done.action_id);
    expect(undone.refused).toEqual([]);
    expect([await stagesOf("Grown"), await stagesOf("Sown")]).toEqual([["First"], undefined]);
    expect(await placesOf("Grow")).toEqual({});
    expect((await admin.actions.redo({ params: { id: done.action_id ?? "" } })).refused).toEqual([]);
    await isThere();
  });

  test("the undo of an import keeps stages that other deals have entered", async () => {
    const checked = await send(dealsOf(["keep-1,Keep One,Kept,Used", "keep-2,Keep Two,Kept,Empty"]), {
      create_stages: true,
    });
    const done = await runJob(admin, checked);
    const stage = (await pipelineCalled("Kept"))?.stages[0];
    if (stage === undefined) throw new Error("The stage is missing");
    await admin.deals.create({ body: { name: "Other Card", stage_id: stage.id } });
    const { refused } = await undo(done.action_id);
    expect(refused.map(({ noun }) => noun).toSorted()).toEqual(["pipeline", "stage"]);
    expect(await stagesOf("Kept")).toEqual(["Used"]);
    expect(await placesOf("Keep")).toEqual({});
  });

  test("a new pipeline whose rows name no stage gets the default stages", async () => {
    const usual = ["Lead", "Qualified", "Proposal", "Negotiation", "Closed Won", "Closed Lost"];
    const checked = await send(dealsOf(["plain-1,Plain One,Plain Line,"]), { create_stages: true });
    expect(told(checked)).toEqual([["Plain Line", true, usual]]);
    await runJob(admin, checked);
    expect(await stagesOf("Plain Line")).toEqual(usual);
    expect(await placesOf("Plain One")).toEqual({ "Plain One": "Lead" });
  });

  test("a new pipeline gets a won stage if a row's status is won", async () => {
    const text =
      "Deal ID,Deal Name,Pipeline,Deal Stage,Status\nstate-1,State One,Stated,Talk,Won\nstate-2,State Two,Stated,Talk,Open\n";
    const checked = await send(text, {
      create_stages: true,
      mapping: {
        ...{ "Deal ID": "external_id", "Deal Name": "name", Pipeline: "pipeline" },
        ...{ "Deal Stage": "stage", Status: "won_or_lost" },
      },
    });
    expect(told(checked)).toEqual([["Stated", true, ["Talk", "Closed Won"]]]);
    await runJob(admin, checked);
    expect(await placesOf("State")).toEqual({ "State One": "Closed Won", "State Two": "Talk" });
  });

  test("an import creates the stages of new contacts in the default pipeline", async () => {
    const people = (email: string) => `First Name,Email,Stage\nStaged,${email},Handshake\n`;
    const checked = await send(people("staged@stages.example"), { create_stages: true }, "contact");
    const { pipelines } = await admin.pipeline.list();
    const { name = "" } = pipelines.find(({ is_default }) => is_default) ?? {};
    expect(told(checked)).toEqual([[name, false, ["Handshake"]]]);
    await runJob(admin, checked);
    expect((await stagesOf(name))?.at(-1)).toBe("Handshake");
    const again = "First Name,Email,Stage\nStaged,staged@stages.example,Farewell\n";
    expect(told(await send(again, { create_stages: true }, "contact"))).toEqual([]);
    expect(told(await send(again, {}, "contact"))).toEqual([]);
  });

  test("a stage value that a user assigned to an existing stage creates no stage", async () => {
    const { pipeline } = await addPipeline("Chosen Line");
    const values = { "Deal Stage": { Parked: pipeline.stages[0]?.id ?? "" } };
    const rows = ["chosen-1,Chosen One,Chosen Line,Parked", "chosen-2,Chosen Two,Chosen Line,Moving"];
    const checked = await send(dealsOf(rows), { create_stages: true, values });
    expect(told(checked)).toEqual([["Chosen Line", false, ["Moving"]]]);
    await runJob(admin, checked);
    expect(await placesOf("Chosen")).toEqual({ "Chosen One": "First", "Chosen Two": "Moving" });
  });

  test("stages are not offered for over fifty new names or for a name that is too long", async () => {
    const many = Array.from({ length: 51 }, (_, n) => `many-${n},Many ${n},,Many Stage ${n}`);
    expect(told(await send(dealsOf(many), { create_stages: true }))).toEqual([]);
    const long = "x".repeat(101);
    expect(told(await send(dealsOf([`long-1,Long One,,${long}`]), { create_stages: true }))).toEqual([]);
  });

  test("two simultaneous imports with the same new stage create it once", async () => {
    const [one, two] = await Promise.all(
      ["twin-a", "twin-b"].map((mark) =>
        send(dealsOf([`${mark},${mark},Twins,Only Once`]), { create_stages: true }),
      ),
    );
    const runs = [one, two].flatMap((job) => (job === undefined ? [] : [job]));
    await Promise.all(runs.map(({ id }) => admin.imports.run({ params: { id } })));
    for (const { id } of runs) await untilState(admin, id, "done");
    const twins = (await admin.pipeline.list()).pipelines.filter(({ name }) => name === "Twins");
    expect(twins.map(({ stages }) => stages.map(({ name }) => name))).toEqual([["Only Once"]]);
    expect(await placesOf("twin-")).toEqual({ "twin-a": "Only Once", "twin-b": "Only Once" });
  });
});

test("only an administrator can run or undo an import that creates stages", async () => {
  const { client } = api.acme.user;
  const text = dealsOf(["right-1,Right One,Rights,Asked"]);
  const job = await uploadJob(client, text, "deal");
  const body = { mapping: job.suggested_mapping, create_stages: true };
  const named = {
    ...{ status: 403, code: "NOT_ALLOWED" },
    message: "Only an administrator can create pipelines and stages during an import",
  };
  expect(await refusal(client.imports.check({ params: { id: job.id }, body }))).toMatchObject(named);
  const checked = await send(text, { create_stages: true });
  expect(await refusal(client.imports.run({ params: { id: checked.id } }))).toMatchObject(named);
  const done = await runJob(admin, checked);
  expect(done.result).toMatchObject({ stages_created: 2 });
  const params = { id: done.action_id ?? "" };
  const refused = { status: 403, code: "NOT_ALLOWED" };
  expect(await refusal(client.actions.undo({ params }))).toMatchObject(refused);
  const rights = async () => {
    const { actions } = await client.actions.list({ query: { limit: 2 } });
    return actions.map(({ kind, undo_right }) => [kind, undo_right]);
  };
  expect((await rights())[0]).toEqual(["import", "admin"]);
  await undo(done.action_id);
  expect(await rights()).toEqual([
    ["undo", "admin"],
    ["import", "admin"],
  ]);
  expect(await refusal(client.actions.redo({ params }))).toMatchObject(refused);
  await runJob(admin, await send(dealsOf(["right-2,Right Two,,"])));
  expect((await rights())[0]).toEqual(["import", "write"]);
});
