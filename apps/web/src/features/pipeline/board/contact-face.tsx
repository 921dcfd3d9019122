import { loadContactSource } from "#src/features/contacts/contacts.ts";
import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { lazySelectedRecords } from "#src/records/selection/lazy-selection.tsx";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import type { CardOf } from "./board-model.ts";
import { CardLine, linesHeight, stepHeight } from "./card-facts.tsx";
import type { CardFace } from "./card-kind.ts";
import { ContactBoardPanel } from "./contact-board-panel.tsx";

type ContactCard = CardOf<"contact">;

const NewContactCard = lazyComponent(
  async () => (await withMessages(["contacts"], () => import("./contact-new-card.tsx"))).ContactNewCard,
);

export const contactFace: CardFace<ContactCard> = {
  facts: ({ job_title, email, company_name, company }) => (
    <>
      <CardLine text={job_title} />
      <CardLine text={email} />
      <CardLine text={company_name ?? company} />
    </>
  ),
  heightPx: ({ job_title, email, company }) => 37 + stepHeight + linesHeight([job_title, email, company]),
  panel: (props) => <ContactBoardPanel {...props} />,
  newCard: (props) => <NewContactCard {...props} />,
  Selected: lazySelectedRecords(
    loadContactSource,
    async () => (await import("#src/features/pipeline/contact-bulk-parts.ts")).useContactBulkParts,
  ),
};
