import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { use } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { PanelGroup } from "#src/ui/overlays/panel.tsx";
import { type DealStart, RecordSlots, type WithDeals } from "./record-slots.ts";

type RecordDealsProps = { noun: RecordNoun; id: string; start: DealStart };

/** The deals of a record beside its list. */
export function RecordDealsGroup(props: RecordDealsProps) {
  const { dealsOf } = use(RecordSlots);
  return mayHaveDeals(props) ? dealsOf({ ...props, fallback: <Placeholder /> }) : null;
}

/** Keeps the place of the deals: their title, the button beside it, and two lines. */
function Placeholder() {
  return (
    <PanelGroup title={t("kinds.list.deals")} action={<span className="h-7" />}>
      <div className="min-h-19" />
    </PanelGroup>
  );
}

/** A kind that deals can belong to. */
function mayHaveDeals(props: RecordDealsProps): props is Omit<WithDeals, "fallback"> {
  return Object.values(recordKinds.deal.parents).some(({ to }) => to === props.noun);
}
