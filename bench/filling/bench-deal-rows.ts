import { demoDealFields } from "@lanyard/api/demo/demo-deal";
import type { DemoRandom } from "@lanyard/api/demo/demo-random";
import { dealRecords } from "@lanyard/api/features/deal/deal";
import type { CustomDefinition } from "@lanyard/api/records/custom/custom-definition";
import { writtenColumns } from "@lanyard/api/records/record-kind";
import { momentOf, tierColumns } from "./bench-rows.ts";
import { ownerAt } from "./bench-sql.ts";

export interface BenchDeals {
  readonly orgId: string;
  readonly deals: number;
  /** The number of deals in the second stage. The rest are in the other stages. */
  readonly cards: number;
  /** The stages in the order of the pipeline. */
  readonly stages: readonly { readonly id: string; readonly pipelineId: string }[];
  readonly tier: CustomDefinition;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * The index of the stage that gets exactly `cards` deals. The benchmark loads more cards of this stage's
 * column.
 */
export const measuredStage = 1;

export function* dealRows(
  random: DemoRandom,
  { orgId, deals, cards, stages, tier }: BenchDeals,
  linked: { contacts: readonly Named[]; companies: readonly Named[] },
) {
  const others = stages.map((_, index) => index).filter((index) => index !== measuredStage);
  const now = Date.now();
  for (let index = 0; index < deals; index++) {
    const createdAt = momentOf(random, index, deals);
    // Selects exactly `cards` deals, distributed evenly over the rows.
    const stage = (index * cards) % deals < cards ? measuredStage : random.pick(others);
    const company = random.chance(0.8) ? random.pick(linked.companies) : undefined;
    const contact = random.chance(0.7) ? random.pick(linked.contacts) : undefined;
    const { name: subject, ...fields } = demoDealFields(random, {
      company: undefined,
      createdAt,
      now,
      stage,
    });
    const named = {
      ...fields,
      owner_id: ownerAt(index),
      name: company === undefined ? subject : `${company.name}: ${subject}`,
    };
    const links = { contact_id: contact?.id ?? null, company_id: company?.id ?? null };
    const names = new Map([contact, company].map((one) => [one?.id ?? "", one?.name ?? null]));
    const time = new Date(createdAt).toISOString();
    yield {
      org_id: orgId,
      id: random.id(createdAt),
      ...writtenColumns(dealRecords, { ...named, ...links }, { names, phoneCountry: null }),
      ...tierColumns(tier, index),
      pipeline_id: stages[stage]?.pipelineId,
      stage_id: stages[stage]?.id,
      stage_entered_at: time,
      created_at: time,
      updated_at: time,
    };
  }
}
