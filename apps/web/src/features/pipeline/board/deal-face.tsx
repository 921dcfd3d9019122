import { CalendarDays, CircleAlert } from "lucide-react";
import { dealCall, LazyDealForm, OpenDeal } from "#src/features/deals/deals.ts";
import { WonLostButtons } from "#src/features/pipeline/won-lost-buttons.tsx";
import { formatPlainDateShort, isPast } from "#src/lib/format/date.ts";
import { formatMoneyShort, formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { PanelPlaceholder } from "#src/ui/overlays/panel-placeholder.tsx";
import type { CardOf } from "./board-model.ts";
import { CardLine, linesHeight, stepHeight } from "./card-facts.tsx";
import type { CardFace } from "./card-kind.ts";

type DealCard = CardOf<"deal">;

function isOverdue({ stage_outcome, expected_close_date }: DealCard): boolean {
  return stage_outcome === null && expected_close_date !== null && isPast(expected_close_date);
}

export const dealFace: CardFace<DealCard> = {
  facts: (deal) => (
    <>
      <div className="kcard__amount">
        {deal.amount_cents === null ? (
          <EmptyValue text={t("ui.noAmount")} />
        ) : (
          <b>{formatMoneyShort(deal.amount_cents, deal.currency)}</b>
        )}
        <span>
          {deal.stage_outcome === null && deal.probability !== null && formatPercent(deal.probability)}
        </span>
      </div>
      <CardLine text={deal.company_name} />
      <CardLine text={deal.contact_name} />
      {deal.expected_close_date !== null && (
        <div className="kcard__foot">
          <Icon of={isOverdue(deal) ? CircleAlert : CalendarDays} size={13} />
          <span>{formatPlainDateShort(deal.expected_close_date)}</span>
          {isOverdue(deal) && <span className="end">{t("pipeline.overdue")}</span>}
        </div>
      )}
    </>
  ),
  heightPx({ company_name, contact_name, stage_outcome, next_step, owner_name, expected_close_date }) {
    const hasFoot = stage_outcome === null || next_step !== null || owner_name !== null;
    const lines = linesHeight([company_name, contact_name]);
    return 60 + (hasFoot ? stepHeight : 0) + lines + (expected_close_date === null ? 0 : 29);
  },
  isOverdue,
  call: dealCall,
  panel: ({ id, onClose }) => (
    <OpenDeal
      {...{ id, onClose }}
      ending={(deal) => <WonLostButtons deal={deal} />}
      fallback={<PanelPlaceholder />}
    />
  ),
  newCard: ({ stageId, onClose }) => <LazyDealForm start={{ stage_id: stageId }} onClose={onClose} />,
};
