import type { Contact } from "@lanyard/contract/contact/contact-schema";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { MessageText } from "#src/lib/i18n/message-text.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { RecordActions } from "#src/records/page/record-head.tsx";
import { stageSteps } from "#src/records/stage-steps.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { Strap } from "#src/ui/layout/strap.tsx";
import { contactName, knownName } from "./contact-name.ts";
import { StageOrAddition } from "./contact-stage.tsx";
import { preloading } from "./lazy-contact-form.tsx";

type RecordHeadProps = {
  contact: Contact;
  /** What goes around the name of the company: a link, or a plain element. */
  companyFrame: ReactElement;
  /** The stages of the pipeline that the contact is in. */
  stages: readonly Stage[] | undefined;
  /** Left out for people who only read. */
  actions:
    | {
        onEdit: () => void;
        onDelete: () => void;
        onAddToPipeline: () => void;
        onMove: (stage: Stage) => void;
      }
    | undefined;
  /** Who else has it open. */
  present?: ReactNode;
};

/** Who it is, what they do and where, with what can be done to the record. */
export function ContactRecordHead({ stages, ...props }: RecordHeadProps) {
  return (
    <>
      <Head {...props} />
      {stages && (
        <Strap
          label={t("contacts.stages")}
          {...stageSteps(stages, props.contact.stage_id, props.actions?.onMove)}
        />
      )}
    </>
  );
}

function Head({ contact, companyFrame, actions, present }: Omit<RecordHeadProps, "stages">) {
  return (
    <div className="record__head">
      <Avatar name={knownName(contact)} size="lg" />
      <div className="record__title">
        <h1 dir="auto">{contactName(contact)}</h1>
        <div className="record__meta">
          <Position contact={contact} companyFrame={companyFrame} />
          <StageOrAddition contact={contact} onAdd={actions?.onAddToPipeline} />
        </div>
      </div>
      {present}
      <RecordActions kind="contacts" actions={actions} preloading={preloading} />
    </div>
  );
}

function Position({ contact, companyFrame }: Pick<RecordHeadProps, "contact" | "companyFrame">) {
  const { job_title: title, company } = contact;
  if (!company) return title && <span dir="auto">{title}</span>;
  if (!title) return cloneElement(companyFrame, {}, company);
  return (
    <span dir="auto">
      <MessageText
        id="contacts.titleAtCompany"
        parameters={{ title, company }}
        elements={{ company: companyFrame }}
      />
    </span>
  );
}
