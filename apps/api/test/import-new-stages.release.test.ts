import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { runJob, untilState } from "./import-job-calls.ts";
import { dealsOf, offeredStages, stageImportsOf } from "./import-stage-calls.ts";

const api = await joinTestApi();
const admin = api.acme.admin.client;

const { addPipeline, checkDeals, pipelineCalled, placesOf, stagesOf } = stageImportsOf(admin);

const undo = async (id: string | null) => admin.actions.undo({ params: { id: id ?? "" } });

test("the undo of an import keeps stages that other deals have entered", async () => {
  const checked = await checkDeals(dealsOf(["keep-1,Keep One,Kept,Used", "keep-2,Keep Two,Kept,Empty"]), {
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
  const checked = await checkDeals(dealsOf(["plain-1,Plain One,Plain Line,"]), { create_stages: true });
  expect(offeredStages(checked)).toEqual([["Plain Line", true, usual]]);
  await runJob(admin, checked);
  expect(await stagesOf("Plain Line")).toEqual(usual);
  expect(await placesOf("Plain One")).toEqual({ "Plain One": "Lead" });
});

test("a new pipeline gets a won stage if a row's status is won", async () => {
  const text =
    "Deal ID,Deal Name,Pipeline,Deal Stage,Status\nstate-1,State One,Stated,Talk,Won\nstate-2,State Two,Stated,Talk,Open\n";
  const checked = await checkDeals(text, {
    create_stages: true,
    mapping: {
      ...{ "Deal ID": "external_id", "Deal Name": "name", Pipeline: "pipeline" },
      ...{ "Deal Stage": "stage", Status: "won_or_lost" },
    },
  });
  expect(offeredStages(checked)).toEqual([["Stated", true, ["Talk", "Closed Won"]]]);
  await runJob(admin, checked);
  expect(await placesOf("State")).toEqual({ "State One": "Closed Won", "State Two": "Talk" });
});

test("a stage value that a user assigned to an existing stage creates no stage", async () => {
  const { pipeline } = await addPipeline("Chosen Line");
  const values = { "Deal Stage": { Parked: pipeline.stages[0]?.id ?? "" } };
  const rows = ["chosen-1,Chosen One,Chosen Line,Parked", "chosen-2,Chosen Two,Chosen Line,Moving"];
  const checked = await checkDeals(dealsOf(rows), { create_stages: true, values });
  expect(offeredStages(checked)).toEqual([["Chosen Line", false, ["Moving"]]]);
  await runJob(admin, checked);
  expect(await placesOf("Chosen")).toEqual({ "Chosen One": "First", "Chosen Two": "Moving" });
});

test("stages are not offered for over fifty new names or for a name that is too long", async () => {
  const many = Array.from({ length: 51 }, (_, n) => `many-${n},Many ${n},,Many Stage ${n}`);
  expect(offeredStages(await checkDeals(dealsOf(many), { create_stages: true }))).toEqual([]);
  const long = "x".repeat(101);
  expect(
    offeredStages(await checkDeals(dealsOf([`long-1,Long One,,${long}`]), { create_stages: true })),
  ).toEqual([]);
});

test("two simultaneous imports with the same new stage create it once", async () => {
  const [one, two] = await Promise.all(
    ["twin-a", "twin-b"].map((mark) =>
      checkDeals(dealsOf([`${mark},${mark},Twins,Only Once`]), { create_stages: true }),
    ),
  );
  const runs = [one, two].flatMap((job) => (job === undefined ? [] : [job]));
  await Promise.all(runs.map(({ id }) => admin.imports.run({ params: { id } })));
  for (const { id } of runs) await untilState(admin, id, "done");
  const twins = (await admin.pipeline.list()).pipelines.filter(({ name }) => name === "Twins");
  expect(twins.map(({ stages }) => stages.map(({ name }) => name))).toEqual([["Only Once"]]);
  expect(await placesOf("twin-")).toEqual({ "twin-a": "Only Once", "twin-b": "Only Once" });
});
