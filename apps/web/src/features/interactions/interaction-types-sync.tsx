import { defaultInteractionTypes } from "@lanyard/contract/interaction/interaction-options";
import type { InteractionSettings } from "@lanyard/contract/interaction/interaction-settings";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { customFields } from "#src/records/fields/custom-fields.ts";

/** Makes the organization's types of interactions known to labels, filters and forms while a person is signed in. */
export function InteractionTypesSync() {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["interactionSettings", "read"],
    queryFn: ({ signal }) => client.interactionSettings.read({}, { signal }),
  });
  useLayoutEffect(() => {
    if (data) customFields.showOptions("interaction", optionsOf(data));
  }, [data]);
  return null;
}

type Labelled = { readonly id: string; readonly label: string };

/** Labels that are still the default ones have texts in each language. */
function optionsOf({ types }: Pick<InteractionSettings, "types">) {
  const isDefault = ({ id, label }: Labelled) =>
    defaults.some((each) => each.id === id && each.label === label);
  const optionOf = (part: Labelled) => ({ value: part.id, label: isDefault(part) ? undefined : part.label });
  const outcomes = new Map(
    types.flatMap(({ outcomes: each }) => each).map((outcome) => [outcome.id, outcome]),
  );
  return { type: types.map(optionOf), outcome: [...outcomes.values()].map(optionOf) };
}

const defaults: readonly Labelled[] = defaultInteractionTypes.flatMap((type) => [type, ...type.outcomes]);
