import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import { defaultPipeline } from "./board-reading.ts";
import { type AnsweredRecord, kindCalls } from "./kinds/kind-calls.ts";

const hourMs = 3_600_000;
export const hoursFromNow = (hours: number) =>
  new Date(Math.floor(Date.now() / 1000) * 1000 + hours * hourMs).toISOString();

/** The kinds whose records show their last interaction. */
export const nouns = ["contact", "company", "deal"] as const;
export type Subject = (typeof nouns)[number];

export async function newRecord(
  api: TestOrganisations,
  noun: Subject,
  name: string,
  member = api.acme.user,
): Promise<string> {
  const bodies = {
    contact: async () => ({ first: name, last: "Spoken" }),
    company: async () => ({ name }),
    deal: async () => {
      const { stage } = await defaultPipeline(member.client);
      return { name, amount_cents: 100, stage_id: stage("Lead").id };
    },
  };
  return (await kindCalls(api, noun, member).create(await bodies[noun]())).record.id;
}

export const lastOf = ({
  last_interaction_at,
  last_interaction_type,
  last_interaction_by,
}: AnsweredRecord) => ({ at: last_interaction_at, type: last_interaction_type, by: last_interaction_by });
export const none = { at: null, type: null, by: null };
