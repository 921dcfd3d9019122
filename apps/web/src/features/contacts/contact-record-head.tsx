import type { Contact } from "@lanyard/contract/contact/contact-schema";
import type { ReactNode } from "react";
import { MessageText } from "#src/lib/i18n/message-text.tsx";
import { CallButton } from "#src/records/fields/mail-phone-links.tsx";
import { type RecordActions, RecordHead } from "#src/records/page/record-head.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { contactCall, contactName, knownName } from "./contact-name.ts";
import { CompanyOf } from "./contact-overview.tsx";
import { StageOrAddition } from "./contact-stage.tsx";
import { preloading } from "./lazy-contact-parts.ts";

type RecordHeadProps = {
  contact: Contact;
  actions: (RecordActions & { onAddToPipeline: () => void }) | undefined;
  present: ReactNode;
};

export function ContactRecordHead({ contact, actions, present }: RecordHeadProps) {
  return (
    <RecordHead
      kind="contacts"
      avatar={<Avatar name={knownName(contact)} size="lg" />}
      name={contactName(contact)}
      about={
        <>
          <Position contact={contact} />
          <StageOrAddition contact={contact} onAdd={actions?.onAddToPipeline} />
        </>
      }
      ways={<CallButton {...contactCall(contact)} />}
      {...{ present, actions, preloading }}
    />
  );
}

function Position({ contact }: { contact: Contact }) {
  const { job_title: title, company } = contact;
  if (!company) return title && <span dir="auto">{title}</span>;
  if (!title) return <CompanyOf contact={contact}>{company}</CompanyOf>;
  return (
    <span dir="auto">
      <MessageText
        id="contacts.titleAtCompany"
        parameters={{ title, company }}
        elements={{ company: <CompanyOf contact={contact} /> }}
      />
    </span>
  );
}
