import type { ParentOf } from "@lanyard/contract/kind/child-routes";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { createContext, type ReactNode, use } from "react";
import type { Linked } from "#src/records/form/form-field.ts";

/** What a new deal of a record is filled in with. */
export type DealStart = { contact_id?: Linked; company_id?: Linked };

type WithDeals = { noun: ParentOf<"deal">; id: string; start: DealStart };

/** Draws the deals of a record as a part of a panel; deals stand above the other kinds, so the frame around the pages hands them in. */
export const RecordDealsSlot = createContext<(record: WithDeals) => ReactNode>(() => null);

/** The deals of a record beside its list. */
export function RecordDealsGroup(props: { noun: RecordNoun; id: string; start: DealStart }) {
  const dealsOf = use(RecordDealsSlot);
  return mayHaveDeals(props) ? dealsOf(props) : null;
}

/** A kind that deals can belong to. */
function mayHaveDeals(props: { noun: RecordNoun; id: string; start: DealStart }): props is WithDeals {
  return Object.values(recordKinds.deal.parents).some(({ to }) => to === props.noun);
}
