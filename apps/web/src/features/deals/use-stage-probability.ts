import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { defaultProbability } from "@lanyard/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useClient } from "#src/lib/client-context.ts";
import { type DealForm, percentText } from "./deal-form-schema.ts";
import { stageListOptions } from "./deal-queries.ts";

/**
 * Shows the probability that the chosen stage gives the deal (contract, DealChange), until somebody types another or
 * when the deal has its own. It is not sent: what is not typed follows from the stage.
 */
export function useStageProbability(form: DealForm, deal: Deal | undefined): void {
  const { data: pipelines = [] } = useQuery(stageListOptions(useClient()));
  const stageId = useWatch({ control: form.control, name: "stage_id" });
  const { isDirty: isTyped } = form.getFieldState("probability", form.formState);
  const stage = pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === stageId);
  const before = deal ? deal.probability : defaultProbability;
  const isEntered = stage !== undefined && stage.id !== deal?.stage_id;
  const shown = percentText(isEntered ? (stage.probability ?? before) : before);
  const isFollowing = !isTyped && !deal?.has_own_probability;
  useEffect(() => {
    // The new starting value: typing the former one is then a change too.
    if (isFollowing && form.getValues("probability") !== shown)
      form.resetField("probability", { defaultValue: shown });
  }, [isFollowing, shown, form]);
}
