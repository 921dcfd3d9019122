import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { Link } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type MessageId, t } from "#src/lib/i18n/messages.ts";
import { CollisionNotice } from "#src/records/form/collision-notice.tsx";
import { useUnsavedGuard } from "#src/records/form/use-unsaved-guard.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { ModalPanel } from "#src/ui/overlays/modal-panel.tsx";
import type { EmailHolder } from "./contact-email-check.ts";
import { ContactFieldInput } from "./contact-field-input.tsx";
import { fieldsOfForm } from "./contact-field-table.ts";
import { ContactNameFields } from "./contact-name-fields.tsx";
import { type ContactFormState, useContactForm } from "./use-contact-form.ts";

export type ContactFormProps = {
  /** The contact to edit; a new one when left out. */
  contact?: Contact;
  /** What a new contact is probably called. */
  defaultName?: string;
  /** It lies over a form that asked for the contact. */
  isOverForm?: boolean;
  onClose: () => void;
  /** A new contact was saved. */
  onCreated?: ((contact: Contact) => void) | undefined;
};

/** Creates or edits a contact in a panel over the page (spec section 2.7). */
export function ContactForm({
  contact,
  defaultName = "",
  isOverForm = false,
  onClose,
  onCreated,
}: ContactFormProps) {
  const id = useId();
  const state = useContactForm({ contact, defaultName, isOverForm, onSaved: () => leave(), onCreated });
  const { leave, close } = useUnsavedGuard(state.form.formState.isDirty, state.sending, onClose);
  return (
    <ModalPanel
      title={contact ? t("contacts.editTitle") : t("contacts.createTitle")}
      isOpen
      onClose={close}
      footer={<Footer formId={id} state={state} isNew={!contact} onCancel={close} />}
    >
      <form
        id={id}
        ref={state.sending.element}
        inert={state.sending.isOnItsWay}
        noValidate
        onSubmit={(event) => {
          // The form may lie over another one, which asked for this contact and is not sent with it.
          event.stopPropagation();
          return state.submit(event);
        }}
      >
        {state.collision.open && (
          <CollisionNotice fields={state.collision.fields} onChoose={state.collision.choose} />
        )}
        {sections.map(({ section, legend }) => (
          <Section key={section} {...{ section, legend, state }} />
        ))}
      </form>
    </ModalPanel>
  );
}

const sections = [
  { section: "contact", legend: "contacts.section.contact" },
  { section: "professional", legend: "contacts.section.professional" },
  { section: "location", legend: "contacts.section.location" },
  { section: "social", legend: "contacts.section.social" },
  { section: "attribution", legend: "contacts.section.attribution" },
  { section: "additional", legend: "contacts.section.additional" },
] as const satisfies { section: string; legend: MessageId }[];

type SectionProps = {
  section: string;
  legend: (typeof sections)[number]["legend"];
  state: ContactFormState;
};

function Section({ section, legend, state }: SectionProps) {
  const { form, email } = state;
  const names = fieldsOfForm(section).filter((name) => name !== "first" && name !== "last");
  return (
    <fieldset className="panel__group">
      <legend className="legend">{t(legend)}</legend>
      <div className="form-grid">
        {section === "contact" && <ContactNameFields form={form} />}
        {names.map((name) => (
          <ContactFieldInput
            key={name}
            form={form}
            name={name}
            error={name === "email" ? emailProblem(email) : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The notice of spec section 5 in the place of the e-mail's error; nothing when the e-mail is free. */
function emailProblem({ found, taken }: ContactFormState["email"]): ReactNode {
  if (taken) return <Holder text={t("contacts.emailTakenBy", taken)} holder={taken} />;
  if (found) return <Holder text={t("contacts.emailUsedBy", found)} holder={found} />;
  return undefined;
}

/** Opens beside the form, so that nothing typed is lost by looking. */
function Holder({ text, holder }: { text: string; holder: EmailHolder }) {
  return (
    <>
      {text}{" "}
      <Link
        to="/contacts/$contactId"
        params={{ contactId: holder.id }}
        target="_blank"
        className="link text-current!"
      >
        {t("contacts.viewLink")}
        <span className="vh"> {t("ui.opensInNewTab")}</span>
      </Link>
    </>
  );
}

type FooterProps = { formId: string; state: ContactFormState; isNew: boolean; onCancel: () => void };

function Footer({ formId, state, isNew, onCancel }: FooterProps) {
  const { form, email, collision, isSaving } = state;
  const isUsed = Boolean(email.found ?? email.taken);
  const open = collision.open?.fields.length ?? 0;
  const { email: emailError, ...others } = form.formState.errors;
  const count = Object.keys(others).length + (emailError || isUsed ? 1 : 0) + open;
  return (
    <>
      <span role="status">
        {count > 0 && (
          <span className="field__error">
            <Icon of={CircleAlert} size={14} />
            <span>{t("contacts.attention", { count })}</span>
          </span>
        )}
      </span>
      <span className="spacer" />
      <Button onClick={onCancel}>{t("contacts.cancel")}</Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        disabled={open > 0}
        busyLabel={isSaving && t("contacts.saving")}
      >
        {isNew ? t("contacts.createContact") : t("contacts.saveChanges")}
      </Button>
    </>
  );
}
