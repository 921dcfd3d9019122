import { LazyContactForm } from "#src/features/contacts/lazy-contact-form.tsx";
import { LazyDealForm } from "#src/features/deals/lazy-deal-form.tsx";
import type { BoardKind } from "#src/features/pipeline/board-model.ts";
import { useAddToStage } from "#src/features/pipeline/use-pipeline-addition.ts";
import { ContactCompanyField } from "./contact-company-field.ts";
import { DealCompanyField, DealContactField } from "./deal-link-fields.ts";

type NewCardProps = { kind: BoardKind; stageId: string; onClose: () => void };

/** The form behind the plus of a column: what it creates stands in that stage. */
export function BoardNewCard({ kind, stageId, onClose }: NewCardProps) {
  const add = useAddToStage();
  if (kind === "deals")
    return (
      <LazyDealForm
        start={{ stageId }}
        CompanyField={DealCompanyField}
        ContactField={DealContactField}
        onClose={onClose}
      />
    );
  return (
    <LazyContactForm
      CompanyField={ContactCompanyField}
      onClose={onClose}
      onCreated={({ id }) => add({ contactId: id, stageId })}
    />
  );
}
