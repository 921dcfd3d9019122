import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { LinkedText } from "#src/lib/format/linked-text.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { useEditedValue } from "#src/records/page/fact-editing.tsx";
import { CustomCards } from "#src/records/page/record-overview.tsx";
import { RecordTasksCard } from "#src/records/page/slot-parts.tsx";
import { setByMark } from "#src/records/provenance/set-by.ts";
import { Card } from "#src/ui/layout/card.tsx";
import { DealContacts, MainContactRole } from "./deal-contacts.tsx";
import { DealContactFacts, DealFacts, DealFigures } from "./deal-facts.tsx";

export function DealOverview({ deal, pipeline }: { deal: Deal; pipeline: string | undefined }) {
  return (
    <>
      <div className="deal-figures">
        <DealFigures deal={deal} />
      </div>
      <div className="record__grid record__grid--deal">
        <div className="stack">
          <Card title={t("deals.card.description")}>
            <DealDescription deal={deal} />
          </Card>
          <Card title={t("deals.card.basic")}>
            <DealFacts deal={deal} pipeline={pipeline} />
          </Card>
          <CustomCards noun="deal" row={deal} />
        </div>
        <div className="stack">
          <DealContacts deal={deal}>
            <DealContactFacts deal={deal} role={<MainContactRole deal={deal} />} />
          </DealContacts>
          <RecordTasksCard noun="deal" id={deal.id} />
        </div>
      </div>
    </>
  );
}

export function DealDescription({ deal }: { deal: Deal }) {
  const edited = useEditedValue()("description");
  const focusable = edited && { tabIndex: 0, ...edited.props };
  if (edited?.editor) return <div {...edited.props}>{edited.editor}</div>;
  if (!deal.description)
    return (
      <p className="px-4 py-3 text-ink-muted" {...focusable}>
        {t("deals.noDescription")}
      </p>
    );
  return (
    <p className="deal-description" dir="auto" {...setByMark("deal", deal.id, "description")} {...focusable}>
      <LinkedText text={deal.description} />
    </p>
  );
}
