import { CalendarDays, CircleAlert } from "lucide-react";
import { formatPlainDateShort } from "#src/lib/format/date.ts";
import { formatMoneyShort, formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import type { ContactCardData, DealCardData } from "./board-model.ts";

/** What a deal's card says below its name (spec section 2.10). */
export function DealCardFacts({ deal, isOverdue }: { deal: DealCardData; isOverdue: boolean }) {
  return (
    <>
      <div className="kcard__amount">
        {deal.amount_cents === null ? (
          <EmptyValue text={t("ui.noAmount")} />
        ) : (
          <b>{formatMoneyShort(deal.amount_cents, deal.currency)}</b>
        )}
        <span>{deal.probability !== null && formatPercent(deal.probability)}</span>
      </div>
      <CardLine text={deal.company_name} />
      <CardLine text={deal.contact_name} />
      {deal.expected_close_date !== null && (
        <div className="kcard__foot">
          <Icon of={isOverdue ? CircleAlert : CalendarDays} size={13} />
          <span>{formatPlainDateShort(deal.expected_close_date)}</span>
          {isOverdue && <span className="end">{t("pipeline.overdue")}</span>}
        </div>
      )}
    </>
  );
}

/** What a contact's card says below the name (spec section 2.10). */
export function ContactCardFacts({ contact }: { contact: ContactCardData }) {
  return (
    <>
      <CardLine text={contact.job_title} />
      <CardLine text={contact.email} />
      <CardLine text={contact.company_name ?? contact.company} />
    </>
  );
}

function CardLine({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div className="kcard__line trunc" dir="auto" title={text}>
      {text}
    </div>
  );
}
