import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { LinkedText } from "#src/lib/format/linked-text.tsx";
import { formatMoney, formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { Fact, FactList } from "#src/ui/layout/facts.tsx";
import { Panel, PanelGroup } from "#src/ui/overlays/panel.tsx";
import { CloseDate } from "./deal-close-date.tsx";
import { DealContactFacts, DealFacts } from "./deal-facts.tsx";

type DealQuickViewProps = {
  deal: Deal;
  pipeline: string | undefined;
  /** Left out for people who only read. */
  actions: { onEdit: () => void; onDelete: () => void } | undefined;
  onClose: () => void;
};

/** A deal at a glance, beside the list or the board (spec section 2.9). */
export function DealQuickView({ deal, pipeline, actions, onClose }: DealQuickViewProps) {
  return (
    <Panel
      title={t("deals.quickView")}
      onClose={onClose}
      footer={
        <>
          <Link
            to="/deals/$dealId"
            params={{ dealId: deal.id }}
            className={buttonClass({ variant: "primary" })}
          >
            {t("deals.viewDetails")}
          </Link>
          {actions && (
            <>
              <Button icon={Pencil} onClick={actions.onEdit}>
                {t("deals.edit")}
              </Button>
              <span className="spacer" />
              <Button variant="danger-quiet" onClick={actions.onDelete}>
                {t("deals.delete")}
              </Button>
            </>
          )}
        </>
      }
    >
      <PanelGroup title={<span dir="auto">{deal.name}</span>}>
        <FactList>
          <Fact label={t("deals.field.amount_cents")}>{formatMoney(deal.amount_cents, deal.currency)}</Fact>
          <Fact label={t("deals.field.probability")}>
            {deal.probability === null ? null : formatPercent(deal.probability)}
          </Fact>
          <Fact label={t("deals.expectedClose")}>
            <CloseDate deal={deal} />
          </Fact>
        </FactList>
        <DealFacts deal={deal} pipeline={pipeline} />
      </PanelGroup>
      <PanelGroup title={t("deals.card.contact")}>
        <DealContactFacts deal={deal} />
      </PanelGroup>
      {deal.description && (
        <PanelGroup title={t("deals.card.description")}>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            <LinkedText text={deal.description} />
          </p>
        </PanelGroup>
      )}
    </Panel>
  );
}
