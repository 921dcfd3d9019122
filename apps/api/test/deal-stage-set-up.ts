import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll } from "vitest";
import { defaultPipeline } from "./board-reading.ts";

export function withDealStages() {
  let api: TestOrganisations;
  const stages = {} as Record<"lead" | "won" | "lost", Stage>;
  beforeAll(async () => {
    api = await joinTestApi();
    const { stage } = await defaultPipeline(api.acme.user.client);
    Object.assign(stages, { lead: stage("Lead"), won: stage("Closed Won"), lost: stage("Closed Lost") });
  });
  const client = () => api.acme.user.client;
  const newDeal = (name: string, more: object = {}) =>
    client().deals.create({ body: { name, amount_cents: 125_050, stage_id: stages.lead.id, ...more } });
  return { api: () => api, stages, client, newDeal };
}
