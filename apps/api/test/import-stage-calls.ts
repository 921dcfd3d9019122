import type { Client } from "@lanyard/client/client-shape";
import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { type Choices, checkText } from "./import-job-calls.ts";

export function stageImportsOf(admin: Client) {
  const pipelineCalled = async (name: string) =>
    (await admin.pipeline.list()).pipelines.find((pipeline) => pipeline.name === name);
  return {
    pipelineCalled,
    addPipeline: (name: string) => admin.pipeline.create({ body: { name, stages: [{ name: "First" }] } }),
    checkDeals: (text: string, choices: Partial<Choices> = {}) => checkText(admin, text, choices, "deal"),
    stagesOf: async (pipeline: string) => (await pipelineCalled(pipeline))?.stages.map(({ name }) => name),
    async placesOf(search: string) {
      const { deals } = await admin.deals.list({ query: { search } });
      return Object.fromEntries(deals.map(({ name, stage_name }) => [name, stage_name]));
    },
  };
}

export const dealsOf = (rows: readonly string[]) =>
  `${["Deal ID,Deal Name,Pipeline,Deal Stage", ...rows].join("\n")}\n`;

export const offeredStages = ({ check }: ImportJob) =>
  check?.new_stages.map(({ name, is_new, stages }) => [name, is_new, stages.map((stage) => stage.name)]);
