import { lostReasonRoutes } from "@lanyard/contract/pipeline/lost-reason-routes";
import { pipelineRoutes } from "@lanyard/contract/pipeline/pipeline-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { listLostReasons, replaceLostReasons } from "./lost-reason-service.ts";
import {
  createPipeline,
  listPipelines,
  listStages,
  readPipeline,
  reorderPipelines,
  updatePipeline,
} from "./pipeline-service.ts";
import { removePipeline, removeStage } from "./stage-removal.ts";
import { addStage, reorderStages, suggestProbabilities, updateStage } from "./stage-service.ts";

export function bindPipelineRoutes({ bind }: RouteBinder): void {
  bind(pipelineRoutes.list, ({ caller }) => listPipelines(caller));
  bind(pipelineRoutes.create, ({ caller, body }) => createPipeline(caller, body));
  bind(pipelineRoutes.reorder, ({ caller, body }) => reorderPipelines(caller, body.ids));
  bind(pipelineRoutes.read, ({ caller, params }) => readPipeline(caller, params.id));
  bind(pipelineRoutes.structure, ({ caller, params }) => readPipeline(caller, params.id));
  bind(pipelineRoutes.update, ({ caller, params, body }) => updatePipeline(caller, params.id, body));
  bind(pipelineRoutes.remove, ({ caller, params, query }) =>
    removePipeline(caller, params.id, query.move_to),
  );
  bind(pipelineRoutes.stages, ({ caller, params }) => listStages(caller, params.id));
  bind(pipelineRoutes.addStage, ({ caller, params, body }) => addStage(caller, params.id, body));
  bind(pipelineRoutes.reorderStages, ({ caller, params, body }) =>
    reorderStages(caller, params.id, body.ids),
  );
  bind(pipelineRoutes.suggestProbabilities, ({ caller, params }) => suggestProbabilities(caller, params.id));
  bind(pipelineRoutes.updateStage, ({ caller, params, body }) => updateStage(caller, params.stageId, body));
  bind(pipelineRoutes.removeStage, ({ caller, params, query }) =>
    removeStage(caller, params.stageId, query.move_to),
  );
  bind(lostReasonRoutes.list, ({ caller }) => listLostReasons(caller));
  bind(lostReasonRoutes.replace, ({ caller, body }) => replaceLostReasons(caller, body));
}
