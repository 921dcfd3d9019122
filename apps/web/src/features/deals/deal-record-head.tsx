import type { Deal } from "@lanyard/contract/deal/deal-schema";
import type { Pipeline, Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { stageSteps } from "#src/records/stage-steps.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { Strap } from "#src/ui/layout/strap.tsx";
import { CompanyLink, ContactLink } from "./deal-facts.tsx";
import { preloading } from "./lazy-deal-form.tsx";

/** The way back to the list, with the name of the deal. */
export function DealCrumbs({ name }: { name: string | undefined }) {
  return (
    <nav className="crumbs" aria-label={t("deals.breadcrumb")}>
      <Link to="/deals" activeOptions={{ exact: true }} className="inline-flex items-center gap-1.5">
        <Icon of={ArrowLeft} size={15} />
        {t("deals.title")}
      </Link>
      {name !== undefined && (
        <>
          <span className="here" aria-hidden="true">
            /
          </span>
          <span className="here trunc" aria-current="page" dir="auto">
            {name}
          </span>
        </>
      )}
    </nav>
  );
}

type RecordHeadProps = {
  deal: Deal;
  pipeline: Pipeline | undefined;
  /** Left out for people who only read. */
  actions: { onEdit: () => void; onDelete: () => void; onMove: (stage: Stage) => void } | undefined;
  /** Who else has it open. */
  present?: ReactNode;
};

/** Which deal it is, whose, and how far it came. */
export function DealRecordHead({ deal, pipeline, actions, present }: RecordHeadProps) {
  return (
    <>
      <div className="record__head">
        <div className="record__title">
          <h1 dir="auto">{deal.name}</h1>
          <div className="record__meta">
            {deal.company_id && deal.company_name !== null && (
              <>
                <CompanyLink deal={deal} />
                <span className="dot" />
              </>
            )}
            {deal.contact_id && deal.contact_name !== null && <ContactLink deal={deal} />}
            <ColorBadge color={deal.stage_color}>{optionText("stage", deal.stage_name)}</ColorBadge>
          </div>
        </div>
        {present}
        {actions && (
          <div className="record__actions flex gap-2">
            <Button icon={Pencil} onClick={actions.onEdit} {...preloading}>
              {t("deals.edit")}
            </Button>
            <Button variant="danger-quiet" icon={Trash2} onClick={actions.onDelete}>
              {t("deals.delete")}
            </Button>
          </div>
        )}
      </div>
      {pipeline && <DealStrap deal={deal} pipeline={pipeline} onMove={actions?.onMove} />}
    </>
  );
}

type DealStrapProps = { deal: Deal; pipeline: Pipeline; onMove: ((stage: Stage) => void) | undefined };

function DealStrap({ deal, pipeline, onMove }: DealStrapProps) {
  return <Strap label={t("deals.stages")} {...stageSteps(pipeline.stages, deal.stage_id, onMove)} />;
}
