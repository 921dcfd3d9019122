import type { Client } from "@lanyard/client/client-shape";
import type { Pipeline, Stage } from "@lanyard/contract/pipeline/pipeline-schema";

export async function defaultPipeline(client: Client) {
  const { pipelines } = await client.pipeline.list();
  const pipeline = pipelines.find(({ is_default }) => is_default);
  if (pipeline === undefined) throw new Error("There is no default pipeline");
  return { pipeline, stage: (name: string) => stageOf(pipeline, name) };
}

function stageOf({ stages }: Pipeline, name: string): Stage {
  const stage = stages.find((candidate) => candidate.name === name);
  if (stage === undefined) throw new Error(`There is no stage ${name}`);
  return stage;
}

type Standing = Pick<Stage, "pipeline_id" | "id">;

const onlyOne = <Column>({ data: [column] }: { data: readonly Column[] }): Column => {
  if (column === undefined) throw new Error("The column is missing");
  return column;
};

export async function dealColumn({ deals }: Client, { pipeline_id, id }: Standing) {
  const query = { stage_id: id, limit: 100 };
  return onlyOne(await deals.board({ params: { pipelineId: pipeline_id }, query }));
}

export async function contactColumn({ pipeline }: Client, { pipeline_id, id }: Standing) {
  const query = { stage_id: id, limit: 100 };
  return onlyOne(await pipeline.board({ params: { id: pipeline_id }, query }));
}
