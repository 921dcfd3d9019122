import type { Client } from "@lanyard/client/client-shape";
import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { tidyAddress } from "@lanyard/contract/field/tidy-text";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type FormValues, type Linked, type RecordForm, typedText } from "#src/records/form/form-field.ts";
import { linkedIn } from "#src/records/form/linked-field.tsx";
import { RecordFormPanel } from "#src/records/form/record-form-panel.tsx";
import { useRecordForm } from "#src/records/form/use-record-form.ts";
import { useDebouncedValue } from "#src/ui/controls/use-debounced-value.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { contactCompanyChange, useCompanyChoice } from "./contact-company-change.ts";
import { contactForm } from "./contact-form-definition.tsx";
import { contactName, splitName } from "./contact-name.ts";
import { type EmailHolder, emailHolderIn } from "./contact-refusal.ts";
import { contactSource } from "./contact-source.ts";

export type ContactFormProps = {
  contact?: Contact;
  /** The name of a new contact. The form splits it into first and last name. */
  defaultName?: string;
  company?: Linked;
  /** Whether another form opened this one to create a linked contact. */
  isOverForm?: boolean;
  onClose: () => void;
  onCreated?: ((contact: Contact) => void) | undefined;
};

export function ContactForm({
  contact,
  defaultName = "",
  company,
  isOverForm,
  ...options
}: ContactFormProps) {
  const state = useRecordForm(contactSource, contactForm, {
    ...options,
    row: contact,
    start: contact ? {} : { ...splitName(defaultName), ...(company && { company }) },
    isForForm: isOverForm ?? false,
    onSend: async ({ getValues, setFocus }) => {
      // The field already shows the contact that has this address (spec section 5).
      if (email.isUsed) setFocus("email");
      if (email.isUsed) return false;
      const linked = { id: contact?.company_id ?? null, name: contact?.company ?? "" };
      const chosen = await companyOf(linkedIn(getValues("company")), linked);
      if (!chosen) setFocus("company");
      return chosen ? (chosen.id === null ? {} : contactCompanyChange(chosen)) : false;
    },
    isShown: (error) => {
      const holder = emailHolderIn(error);
      if (holder?.isFurther) setFurther({ typed: JSON.stringify(state.form.getValues("emails")), holder });
      else if (holder) email.setTaken(holder);
      return holder !== undefined;
    },
    focusOf: focusOfNames,
  });
  const companyOf = useCompanyChoice();
  const [further, setFurther] = useState<{ typed: string; holder: EmailHolder }>();
  const typed = JSON.stringify(useWatch({ control: state.form.control, name: "emails" }));
  const taken = further?.typed === typed ? further.holder : undefined;
  const email = useEmailProblem(state.form, contact?.id, state.created?.email);
  const { errors } = state.form.formState;
  const wrong = new Set([
    ...Object.keys(errors),
    ...(email.isUsed ? ["email"] : []),
    ...(taken ? ["emails"] : []),
  ]);
  return (
    <RecordFormPanel
      state={state}
      problems={{
        email: emailProblem(email),
        emails: taken && <Holder text={t("contacts.emailTakenBy", taken)} holder={taken} />,
      }}
      status={<Attention count={wrong.size + (state.collision.fields?.length ?? 0)} />}
    />
  );
}

/**
 * Returns the field to focus. A contact without a name has its error at the last name, but users start with
 * the first.
 */
function focusOfNames(name: string, { first, last }: FormValues): string {
  const isNameless = typedText(first).trim() === "" && typedText(last).trim() === "";
  return name === "last" && isNameless ? "first" : name;
}

/** Returns the error for an e-mail address of another contact (spec section 5), or undefined. */
function emailProblem({ found, taken }: ReturnType<typeof useEmailProblem>): ReactNode {
  if (taken) return <Holder text={t("contacts.emailTakenBy", taken)} holder={taken} />;
  if (found) return <Holder text={t("contacts.emailUsedBy", found)} holder={found} />;
  return undefined;
}

/**
 * A text with a link to the other contact. The link opens a new tab, so that the form keeps the user's input.
 */
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

function Attention({ count }: { count: number }) {
  return (
    <span role="status">
      {count > 0 && (
        <span className="field__error">
          <Icon of={CircleAlert} size={14} />
          <span>{t("contacts.attention", { count })}</span>
        </span>
      )}
    </span>
  );
}

const waitMs = 500;

/**
 * Returns the other contact with the typed e-mail address, from a search or a refusal. Does not search for a
 * submitted address, because the search could find the contact just created.
 */
function useEmailProblem(form: RecordForm, ownId: string | undefined, sentEmail: unknown) {
  const email = typedText(useWatch({ control: form.control, name: "email" })).trim();
  const holder = useEmailHolder(email, ownId);
  const [refusedEmail, setRefusedEmail] = useState<{ email: string; holder: EmailHolder }>();
  const taken = refusedEmail?.email === email ? refusedEmail.holder : undefined;
  const found = email === sentEmail ? undefined : holder;
  return {
    taken,
    found,
    isUsed: (taken ?? found) !== undefined,
    setTaken: (by: EmailHolder) => setRefusedEmail({ email, holder: by }),
  };
}

/** Requests the other contact with an e-mail address 500 ms after the last change (spec section 5). */
function useEmailHolder(email: string, ownId: string | undefined): EmailHolder | undefined {
  const client = useClient();
  const asked = useDebouncedValue(email.trim(), waitMs);
  const { data } = useQuery({
    queryKey: ["contacts", "list", { email: asked.toLowerCase() }],
    queryFn: ({ signal }) => findContactsByEmail(client, asked, signal),
    enabled: asked.includes("@"),
    staleTime: 0,
    gcTime: 0,
  });
  const holder = data?.find(({ id }) => id !== ownId);
  if (!holder || asked !== email.trim()) return undefined;
  return { id: holder.id, name: contactName(holder) };
}

async function findContactsByEmail(client: Client, email: string, signal: AbortSignal) {
  const { contacts } = await client.contacts.list({ query: { q: email, limit: 50 } }, { signal });
  const wanted = tidyAddress(email).toLowerCase();
  return contacts.filter(({ emails }) => emails.some((point) => point.email.toLowerCase() === wanted));
}
