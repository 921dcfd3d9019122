import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { defaultProbability } from "@lanyard/contract/limits";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { type RecordForm, typedText } from "#src/records/form/form-field.ts";
import { useStage } from "./deal-queries.ts";
import { percentText } from "./deal-values.ts";

/**
 * Shows the probability that the chosen stage gives the deal (contract, DealChange), until somebody types another or
 * when the deal has its own. It is not sent: what is not typed follows from the stage. Answers the stage that the deal would
 * enter.
 */
export function useStageProbability(form: RecordForm, deal: Deal | undefined): Stage | undefined {
  const stage = useStage(typedText(useWatch({ control: form.control, name: "stage_id" })));
  const { isDirty: isTyped } = form.getFieldState("probability", form.formState);
  const before = deal ? deal.probability : defaultProbability;
  const isEntered = stage !== undefined && stage.id !== deal?.stage_id;
  const shown = percentText(isEntered ? (stage.probability ?? before) : before);
  const isFollowing = !isTyped && !deal?.has_own_probability;
  useEffect(() => {
    // The new starting value: typing the former one is then a change too.
    if (isFollowing && form.getValues("probability") !== shown)
      form.resetField("probability", { defaultValue: shown });
  }, [isFollowing, shown, form]);
  return isEntered ? stage : undefined;
}
