import type { Deal } from "@lanyard/contract/deal/deal-schema";
import type { ReactNode } from "react";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { CallButton } from "#src/records/fields/mail-phone-links.tsx";
import { type RecordActions, RecordHead } from "#src/records/page/record-head.tsx";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";
import { dealCall } from "./deal-call.ts";
import { CompanyLink, ContactLink } from "./deal-facts.tsx";
import { preloading } from "./lazy-deal-parts.ts";

type RecordHeadProps = {
  deal: Deal;
  actions: RecordActions | undefined;
  present: ReactNode;
};

export function DealRecordHead({ deal, actions, present }: RecordHeadProps) {
  const hasCompany = deal.company_id !== null && deal.company_name !== null;
  const hasContact = deal.contact_id !== null && deal.contact_name !== null;
  return (
    <RecordHead
      kind="deals"
      name={deal.name}
      nameField="name"
      about={
        <>
          {hasCompany && <CompanyLink deal={deal} />}
          {hasCompany && hasContact && <span className="dot hide-m" />}
          {hasContact && <ContactLink deal={deal} />}
          <ColorBadge color={deal.stage_color}>{optionText("stage", deal.stage_name)}</ColorBadge>
        </>
      }
      ways={<CallButton {...dealCall(deal)} />}
      {...{ present, actions, preloading }}
    />
  );
}
