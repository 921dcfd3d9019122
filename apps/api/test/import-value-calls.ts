import type { Client } from "@lanyard/client/client-shape";
import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { checkJob, uploadJob } from "./import-job-calls.ts";

export type Values = Record<string, Record<string, string>>;

/** Returns a function that uploads and checks a file. The result has `recheck`, which assigns other values. */
export function valueImportsOf(client: Client) {
  const check = async (job: ImportJob, values: Values, on_match: "skip" | "update") => {
    const choices = { mapping: job.suggested_mapping, values, on_match };
    const checked = await checkJob(client, job, choices);
    return { checked, told: checked.check?.column_values ?? [] };
  };
  return async (
    text: string,
    kind: ImportJob["kind"],
    values: Values = {},
    on_match: "skip" | "update" = "skip",
  ) => {
    const job = await uploadJob(client, text, kind);
    const recheck = (chosen: Values) => check(job, chosen, on_match);
    return { job, recheck, ...(await check(job, values, on_match)) };
  };
}

export async function addPipeline(admin: Client, name: string, stages: readonly string[]) {
  const { pipeline } = await admin.pipeline.create({
    body: { name, stages: stages.map((stage) => ({ name: stage })) },
  });
  return { pipeline, stages: pipeline.stages };
}
