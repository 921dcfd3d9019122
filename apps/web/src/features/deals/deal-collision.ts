import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import type { Collision } from "#src/lib/api/collision.ts";
import { formatPlainDate } from "#src/lib/format/date.ts";
import { formatMoney } from "#src/lib/format/number.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { useCollision } from "#src/records/form/use-collision.ts";
import { recordReadOptions } from "#src/records/source.ts";
import {
  centsOf,
  type DealForm,
  type DealFormName,
  type DealFormValues,
  dealFormNames,
  dealFormValues,
  formNameOf,
  sentNameOf,
} from "./deal-form-schema.ts";
import { stageChoices } from "./deal-labels.ts";
import { stageListOptions } from "./deal-queries.ts";
import { dealSource } from "./deal-source.ts";

/**
 * The fields of a deal that somebody else changed while the form was open. What they wrote is read from the deal whole:
 * money is told in the deal's currency, whoever changed which of the two.
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
    const fresh = await cache.fetchQuery({ ...recordReadOptions(dealSource, client, deal.id), staleTime: 0 });
    setTheirs(dealFormValues(fresh, {}));
    collision.begin(collided);
  };
  const { data: pipelines = [] } = useQuery(stageListOptions(client));
  const stages = stageChoices(pipelines);
  const fields = (collision.open?.fields ?? []).map((name) => ({
    name,
    label: fieldLabel("deal", sentNameOf(name)),
    mine: inWords(name, form.getValues(), stages),
    theirs: theirs ? inWords(name, theirs, stages) : "",
  }));
  return { ...collision, begin, fields };
}

/** A value of the form as people read it. */
function inWords(
  name: DealFormName,
  values: DealFormValues,
  stages: ReturnType<typeof stageChoices>,
): string {
  const value = values[name];
  if (typeof value === "object") return value?.name ?? "";
  if (!value) return "";
  if (name === "stage_id") return stages.find((each) => each.value === value)?.label ?? "";
  if (name === "expected_close_date") return formatPlainDate(Date.parse(value));
  const cents = name === "amount" ? centsOf(value, values.currency) : Number.NaN;
  if (Number.isFinite(cents)) return formatMoney(cents, values.currency);
  return value;
}
