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

type StageOrAdditionProps = { contact: Contact; empty?: ReactNode };

/**
 * The stage of a contact, with green as the default colour (spec section 2.4), or a button that adds the
 * contact to the pipeline. Viewers see `empty` instead of the button.
 */
export function StageOrAddition({ contact, empty = null }: StageOrAdditionProps) {
  const mayWrite = useMayWrite();
  if (contact.stage_name)
    return (
      <ColorBadge color={contact.stage_color ?? defaultStageColor}>
        {optionText("stage", contact.stage_name)}
      </ColorBadge>
    );
  if (!mayWrite) return empty;
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
