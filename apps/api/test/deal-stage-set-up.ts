import { joinTestApi } from "@lanyard/test-kit/test-api";
import { defaultPipeline } from "./board-reading.ts";

export async function withDealStages() {
  const api = await joinTestApi();
  const { client } = api.acme.user;
  const { stage } = await defaultPipeline(client);
  const stages = { lead: stage("Lead"), won: stage("Closed Won"), lost: stage("Closed Lost") };
  const newDeal = (name: string, more: object = {}) =>
    client.deals.create({ body: { name, amount_cents: 125_050, stage_id: stages.lead.id, ...more } });
  return { api, stages, client, newDeal };
}
