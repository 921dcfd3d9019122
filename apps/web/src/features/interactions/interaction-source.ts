import { interactionKind } from "@lanyard/contract/interaction/interaction-kind";
import type { Interaction } from "@lanyard/contract/interaction/interaction-schema";
import { fieldValueText } from "#src/records/fields/field-text.ts";
import { kindListParams } from "#src/records/list/kind-list-params.ts";
import { recordSource } from "#src/records/source.ts";

export const interactionListParams = kindListParams(interactionKind);

/** The source of interactions. */
export const interactionSource = recordSource(interactionKind, {
  routes: ({ interactions }) => interactions,
  params: interactionListParams,
  nameOf: interactionName,
});

/** The first line of the notes, or the type of an interaction without notes. */
export function interactionName({ body, type }: Pick<Interaction, "body" | "type">): string {
  return body?.split("\n", 1)[0] || fieldValueText("interaction", "type", type ?? "");
}
