import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { recordSource } from "#src/records/source.ts";
import { dealListParams } from "./deal-list-params.ts";

/** The source of deals. */
export const dealSource = recordSource(dealKind, {
  routes: ({ deals }) => deals,
  params: dealListParams,
  nameOf: ({ name }) => name,
});
