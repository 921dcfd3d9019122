import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { use } from "react";
import { type DealStart, RecordSlots, type WithDeals } from "./record-slots.ts";

type RecordDealsProps = { noun: RecordNoun; id: string; start: DealStart };

/** The deals of a record beside its list. */
export function RecordDealsGroup(props: RecordDealsProps) {
  const { dealsOf } = use(RecordSlots);
  return mayHaveDeals(props) ? dealsOf(props) : null;
}

/** A kind that deals can belong to. */
function mayHaveDeals(props: RecordDealsProps): props is WithDeals {
  return Object.values(recordKinds.deal.parents).some(({ to }) => to === props.noun);
}
