import {
  defaultInteractionTypes,
  type InteractionType,
} from "@lanyard/contract/interaction/interaction-options";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { customFields } from "#src/records/fields/custom-fields.ts";
import { declaredOptionText } from "#src/records/fields/field-text.ts";

export function useInteractionTypes() {
  const client = useClient();
  return useQuery({
    queryKey: ["interactionSettings", "read"],
    queryFn: ({ signal }) => client.interactionSettings.read({}, { signal }),
  });
}

/** Provides the organisation's interaction types to labels, filters and forms. */
export function InteractionTypesSync() {
  const { data } = useInteractionTypes();
  useLayoutEffect(() => {
    if (data) customFields.showOptions("interaction", optionsOf(data.types));
  }, [data]);
  return null;
}

type Labelled = { readonly id: string; readonly label: string };

function optionsOf(types: readonly InteractionType[]) {
  const optionOf = (part: Labelled) => ({ value: part.id, label: isDefault(part) ? undefined : part.label });
  const outcomes = new Map(
    types.flatMap(({ outcomes: each }) => each).map((outcome) => [outcome.id, outcome]),
  );
  return {
    type: types.map((type) => ({ ...optionOf(type), icon: type.icon })),
    outcome: [...outcomes.values()].map(optionOf),
  };
}

const defaults: readonly Labelled[] = defaultInteractionTypes.flatMap((type) => [type, ...type.outcomes]);
const isDefault = ({ id, label }: Labelled) =>
  defaults.some((each) => each.id === id && each.label === label);

export const typeText = (type: Labelled): string =>
  isDefault(type) ? declaredOptionText("interaction", "type", type.id) : type.label;

/**
 * Returns the label of an outcome of a type. Two types can have outcomes with the same id but different
 * labels.
 */
export const outcomeText = (outcome: Labelled): string =>
  isDefault(outcome) ? optionText("interaction_outcome", outcome.id) : outcome.label;
