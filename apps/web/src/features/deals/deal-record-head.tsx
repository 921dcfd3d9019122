import type { Deal } from "@lanyard/contract/deal/deal-schema";
import type { Pipeline, Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { type RecordActions, RecordHead } from "#src/records/page/record-head.tsx";
import { stageSteps } from "#src/records/stage-steps.ts";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";
import { Strap, StrapSpace } from "#src/ui/layout/strap.tsx";
import { CompanyLink, ContactLink } from "./deal-facts.tsx";
import { preloading } from "./lazy-deal-form.ts";

type RecordHeadProps = {
  deal: Deal;
  pipeline: Pipeline | undefined;
  /** Left out for people who only read. */
  actions: (RecordActions & { onMove: (stage: Stage) => void }) | undefined;
  /** Who else has it open. */
  present: ReactNode;
};

/** Which deal it is, whose, and how far it came. */
export function DealRecordHead({ deal, pipeline, actions, present }: RecordHeadProps) {
  const { stages } = pipeline ?? {};
  return (
    <>
      <RecordHead
        kind="deals"
        name={deal.name}
        nameField="name"
        about={
          <>
            {deal.company_id && deal.company_name !== null && (
              <>
                <CompanyLink deal={deal} />
                <span className="dot" />
              </>
            )}
            {deal.contact_id && deal.contact_name !== null && <ContactLink deal={deal} />}
            <ColorBadge color={deal.stage_color}>{optionText("stage", deal.stage_name)}</ColorBadge>
          </>
        }
        {...{ present, actions, preloading }}
      />
      {stages ? (
        <Strap label={t("deals.stages")} {...stageSteps(stages, deal.stage_id, actions?.onMove)} />
      ) : (
        <StrapSpace />
      )}
    </>
  );
}
