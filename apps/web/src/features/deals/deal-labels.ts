import type { Deal } from "@lanyard/contract/deal/deal-schema";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { formatMoney } from "#src/lib/format/number.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";

/**
 * Returns the stages of all pipelines as options. If there are several pipelines, each label includes the
 * pipeline.
 */
export function stageChoices(pipelines: readonly Pipeline[]) {
  return pipelines.flatMap(({ name: pipeline, stages }) =>
    stages.map(({ id, name }) => {
      const stage = optionText("stage", name);
      return {
        value: id,
        label: pipelines.length > 1 ? `${optionText("pipeline", pipeline)}: ${stage}` : stage,
      };
    }),
  );
}

export const amountText = ({ amount_cents, currency }: Pick<Deal, "amount_cents" | "currency">) =>
  amount_cents === null ? null : formatMoney(amount_cents, currency);
