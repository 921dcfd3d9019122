import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { recordSource } from "#src/records/source.ts";
import { dealListParams } from "./deal-list-params.ts";

export const dealSource = recordSource(dealKind, {
  routes: ({ deals }) => deals,
  params: dealListParams,
  nameOf: ({ name }) => name,
});
