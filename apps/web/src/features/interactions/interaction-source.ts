import { interactionKind } from "@lanyard/contract/interaction/interaction-kind";
import { kindListParams } from "#src/records/list/kind-list-params.ts";
import { shownName } from "#src/records/shown-name.ts";
import { recordSource } from "#src/records/source.ts";

export const interactionListParams = kindListParams(interactionKind);

export const interactionSource = recordSource(interactionKind, {
  routes: ({ interactions }) => interactions,
  params: interactionListParams,
  nameOf: (row) => shownName("interaction", row),
});
