import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { defaultStageColor } from "@lanyard/contract/limits";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";
import { contactName } from "./contact-name.ts";

/** Contacts that the user adds to the pipeline. `PipelineAdditionHost` adds them. */
export const additionRequests = createRequestStore<Contact>();

type ContactStageProps = { contact: Contact; empty?: ReactNode };

/** The stage of a contact, with green as the default colour (spec section 2.4). */
export function ContactStage({ contact, empty = null }: ContactStageProps) {
  if (!contact.stage_name) return empty;
  return (
    <ColorBadge color={contact.stage_color ?? defaultStageColor}>
      {optionText("stage", contact.stage_name)}
    </ColorBadge>
  );
}

/** The stage of a contact, or a button that adds the contact to the pipeline. Viewers do not see the button. */
export function StageOrAddition(props: ContactStageProps) {
  const { contact } = props;
  if (!useMayWrite() || contact.stage_name) return <ContactStage {...props} />;
  return (
    <button
      type="button"
      className="stage-add"
      aria-label={t("contacts.addToPipelineOf", { name: contactName(contact) })}
      title={t("contacts.addToPipeline")}
      onClick={() => additionRequests.add(contact)}
    >
      <Icon of={Plus} size={13} />
      <span className="trunc">{t("contacts.addToPipeline")}</span>
    </button>
  );
}
