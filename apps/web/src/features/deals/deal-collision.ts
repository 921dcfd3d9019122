import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "#src/lib/client-context.ts";
import type { Collision } from "#src/lib/collision.ts";
import { useCollision } from "#src/lib/use-collision.ts";
import {
  type DealForm,
  type DealFormName,
  type DealFormValues,
  dealFormNames,
  dealFormValues,
  formNameOf,
  sentNameOf,
} from "./deal-form-schema.ts";
import { dealFieldLabel, stageChoices } from "./deal-labels.ts";
import { dealReadOptions, stageListOptions } from "./deal-queries.ts";

/**
 * The fields of a deal that somebody else changed while the form was open. What they wrote is read from the deal:
 * a collision names linked records by their ids alone.
 */
export function useDealCollision(form: DealForm, deal: Deal | undefined) {
  const client = useClient();
  const cache = useQueryClient();
  const [theirs, setTheirs] = useState<DealFormValues>();
  const collision = useCollision<DealFormName>({
    version: deal?.version ?? 1,
    fieldsOf: ({ current }) =>
      dealFormNames.filter((name) => [...current.keys()].some((path) => formNameOf(path) === name)),
    takeTheirs: (name) =>
      theirs && form.setValue(name, theirs[name], { shouldDirty: true, shouldValidate: true }),
  });
  const begin = async (collided: Collision) => {
    if (!deal) return;
    const fresh = await cache.fetchQuery({ ...dealReadOptions(client, deal.id), staleTime: 0 });
    setTheirs(dealFormValues(fresh, {}));
    collision.begin(collided);
  };
  const { data: pipelines = [] } = useQuery(stageListOptions(client));
  const shown = (name: DealFormName, value: DealFormValues[DealFormName] | undefined) =>
    name === "stage_id"
      ? (stageChoices(pipelines).find((each) => each.value === value)?.label ?? "")
      : textOf(value);
  const fields = (collision.open?.fields ?? []).map((name) => ({
    name,
    label: dealFieldLabel(sentNameOf(name)),
    mine: shown(name, form.getValues(name)),
    theirs: shown(name, theirs?.[name]),
  }));
  return { ...collision, begin, fields };
}

function textOf(value: DealFormValues[DealFormName] | undefined): string {
  return typeof value === "object" ? (value?.name ?? "") : (value ?? "");
}
