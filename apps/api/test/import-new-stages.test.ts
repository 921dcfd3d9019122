import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { checkJob, checkText, runJob, uploadJob } from "./import-job-calls.ts";
import { dealsOf, offeredStages, stageImportsOf } from "./import-stage-calls.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const admin = api.acme.admin.client;

const { addPipeline, checkDeals, pipelineCalled, placesOf, stagesOf } = stageImportsOf(admin);

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
    const without = await checkDeals(text);
    expect(offeredStages(without)).toEqual(offered);
    expect(without.check?.cells_left_out).toBe(5);
    expect(await stagesOf("Grown")).toEqual(["First"]);

    const checked = await checkJob(admin, without, {
      mapping: without.suggested_mapping,
      create_stages: true,
    });
    expect(offeredStages(checked)).toEqual(offered);
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

  test("an import creates the stages of new contacts in the default pipeline", async () => {
    const people = (email: string) => `First Name,Email,Stage\nStaged,${email},Handshake\n`;
    const checked = await checkText(admin, people("staged@stages.example"), { create_stages: true });
    const { pipelines } = await admin.pipeline.list();
    const { name = "" } = pipelines.find(({ is_default }) => is_default) ?? {};
    expect(offeredStages(checked)).toEqual([[name, false, ["Handshake"]]]);
    await runJob(admin, checked);
    expect((await stagesOf(name))?.at(-1)).toBe("Handshake");
    const again = "First Name,Email,Stage\nStaged,staged@stages.example,Farewell\n";
    expect(offeredStages(await checkText(admin, again, { create_stages: true }))).toEqual([]);
    expect(offeredStages(await checkText(admin, again))).toEqual([]);
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
  await expectRefused(client.imports.check({ params: { id: job.id }, body }), named);
  const checked = await checkDeals(text, { create_stages: true });
  await expectRefused(client.imports.run({ params: { id: checked.id } }), named);
  const done = await runJob(admin, checked);
  expect(done.result).toMatchObject({ stages_created: 2 });
  const params = { id: done.action_id ?? "" };
  const refused = { status: 403, code: "NOT_ALLOWED" };
  await expectRefused(client.actions.undo({ params }), refused);
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
  await expectRefused(client.actions.redo({ params }), refused);
  await runJob(admin, await checkDeals(dealsOf(["right-2,Right Two,,"])));
  expect((await rights())[0]).toEqual(["import", "write"]);
});
