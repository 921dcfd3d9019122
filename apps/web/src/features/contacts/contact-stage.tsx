import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { defaultStageColor } from "@lanyard/contract/limits";
import { Plus } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { contactName } from "./contact-name.ts";

type Staged = Pick<Contact, "stage_name" | "stage_color">;

/** The stage of a contact in the pipeline, with green as the default colour (spec section 2.4). */
export function ContactStage({ contact }: { contact: Staged }) {
  if (!contact.stage_name) return null;
  const name = optionText("stage", contact.stage_name);
  return <ColorBadge color={contact.stage_color ?? defaultStageColor}>{name}</ColorBadge>;
}

export type AddToPipeline = ((contact: Contact) => void) | undefined;

type StageOrAdditionProps = { contact: Contact; onAdd: AddToPipeline };

export function StageOrAddition({ contact, onAdd }: StageOrAdditionProps) {
  if (contact.stage_name || !onAdd) return <ContactStage contact={contact} />;
  const label = t("contacts.addToPipelineOf", { name: contactName(contact) });
  return (
    <button
      type="button"
      className="stage-add"
      aria-label={label}
      title={t("contacts.addToPipeline")}
      onClick={() => onAdd(contact)}
    >
      <Icon of={Plus} size={13} />
      <span className="trunc">{t("contacts.addToPipeline")}</span>
    </button>
  );
}
