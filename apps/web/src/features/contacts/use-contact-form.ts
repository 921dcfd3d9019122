import { zodResolver } from "@hookform/resolvers/zod";
import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { useState } from "react";
import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { useIsMounted } from "#src/lib/browser/use-is-mounted.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { resolverInLanguage } from "#src/lib/i18n/resolver-in-language.ts";
import { toastAbandonedForm } from "#src/records/form/abandoned-form.ts";
import { useIdempotencyKey } from "#src/records/form/use-idempotency-key.ts";
import { useSending } from "#src/records/form/use-sending.ts";
import { useCreateRecord, useUpdateRecord } from "#src/records/use-record-changes.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";
import { useContactCollision } from "./contact-collision.ts";
import { type EmailHolder, useEmailHolder } from "./contact-email-check.ts";
import type { ContactForm } from "./contact-field-input.tsx";
import { contactFieldOrder } from "./contact-field-table.ts";
import { changedContactBody, newContactBody } from "./contact-form-body.ts";
import {
  type ContactFormOutput,
  type ContactFormValues,
  contactFormSchema,
  contactFormValues,
} from "./contact-form-schema.ts";
import { type ContactRefusal, contactRefusal } from "./contact-refusal.ts";
import { contactSource } from "./contact-source.ts";

type ContactFormOptions = {
  contact: Contact | undefined;
  defaultName: string;
  isOverForm: boolean;
  onSaved: () => void;
  onCreated?: ((contact: Contact) => void) | undefined;
};

/** The state of the contact form: values, what is wrong with them, and saving. */
export function useContactForm({ contact, defaultName, ...options }: ContactFormOptions) {
  const [schema] = useState(contactFormSchema);
  // The contact as it was when the form opened: what arrives later must not overwrite what is being typed.
  const [shown] = useState(() => contactFormValues(contact, defaultName));
  const form: ContactForm = useForm<ContactFormValues, unknown, ContactFormOutput>({
    resolver: resolverInLanguage(zodResolver(schema)),
    defaultValues: shown,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const email = useEmailProblem(form, contact?.id);
  const collision = useContactCollision(form, contact?.version ?? 1);
  const onRefused = (refusal: ContactRefusal) => {
    if (refusal.kind === "taken") email.setTaken(refusal.holder);
    if (refusal.kind === "collision") collision.begin(refusal.collision);
    if (refusal.kind === "fields")
      for (const { name, message } of refusal.problems)
        form.setError(name, { message }, { shouldFocus: true });
  };
  const saving = useSaving(form, contact, { ...options, onRefused });
  const { dirtyFields } = form.formState;
  const { found, ...problem } = email;
  // An address that was sent is the server's to judge: who holds it may be the contact that was just made.
  const isSent = problem.typed === saving.sentEmail;
  const send = (values: ContactFormOutput) => {
    // Whose it is already stands beside the field (spec section 5).
    if (problem.taken || (found && !isSent)) return form.setFocus("email");
    return saving.save(values, new Set(Object.keys(dirtyFields)), collision.version);
  };
  const submit = form.handleSubmit(send, (errors) => focusFirst(form, errors));
  return {
    form,
    email: { ...problem, found: isSent ? undefined : found },
    collision,
    submit,
    isSaving: saving.isPending,
    sending: saving.sending,
  };
}

export type ContactFormState = ReturnType<typeof useContactForm>;

/** The first field with something wrong. A missing name is told at the last one, and begins at the first. */
function focusFirst(form: ContactForm, errors: FieldErrors<ContactFormValues>): void {
  const name = contactFieldOrder.find((each) => errors[each]);
  const isNameMissing = name === "last" && errors.last?.message === t("contacts.nameMissing");
  if (name) form.setFocus(isNameMissing ? "first" : name);
}

type Taken = { email: string; holder: EmailHolder };

/** Whose the typed e-mail is already: found while typing, or told by the server. */
function useEmailProblem(form: ContactForm, ownId: string | undefined) {
  const email = (useWatch({ control: form.control, name: "email" }) ?? "").trim();
  const found = useEmailHolder(email, ownId);
  const [taken, setTaken] = useState<Taken>();
  return {
    typed: email,
    found,
    taken: taken?.email === email ? taken.holder : undefined,
    setTaken: (holder: EmailHolder) => setTaken({ email, holder }),
  };
}

type SavingOptions = Pick<ContactFormOptions, "isOverForm" | "onSaved" | "onCreated"> & {
  onRefused: (refusal: ContactRefusal) => void;
};

type Sent = { changed: ReadonlySet<string>; send: () => Promise<unknown> };

function useSaving(
  form: ContactForm,
  contact: Contact | undefined,
  { isOverForm, onSaved, onRefused, onCreated }: SavingOptions,
) {
  const creation = useCreateRecord(contactSource, { isForForm: isOverForm });
  const update = useUpdateRecord(contactSource);
  const sending = useSending([creation, update], form);
  const keyOf = useIdempotencyKey();
  const isHere = useIsMounted();
  const settle = async (sent: Sent): Promise<void> => {
    try {
      await sent.send();
    } catch (error) {
      const refusal = contactRefusal(error);
      if (isHere() && refusal.kind !== "other") return onRefused(refusal);
      const what = contact ? t("contacts.updateFailed") : t("contacts.createFailed");
      const text = t("ui.because", { what, reason: refusal.reason });
      const retry = () => settle(sent);
      const { changed } = sent;
      if (!isHere()) return toastAbandonedForm({ text, error, values: form.getValues(), changed, retry });
      // Saves what stands in the form by then.
      const run = () => (isHere() ? sending.element.current?.requestSubmit() : void retry());
      return toastFailure(text, { label: t("ui.retry"), run });
    }
    if (isHere()) onSaved();
  };
  return {
    isPending: creation.isPending || update.isPending,
    sending,
    sentEmail: creation.variables?.body.email,
    save: (values: ContactFormOutput, changed: ReadonlySet<string>, version: number) => {
      if (contact) {
        const request = { id: contact.id, body: changedContactBody(values, changed, version) };
        return settle({ changed, send: () => update.mutateAsync(request) });
      }
      const body = newContactBody(values);
      const request = { body, idempotencyKey: keyOf(body) };
      const send = async () => {
        const { row: created } = await creation.mutateAsync(request);
        onCreated?.(created);
      };
      return settle({ changed, send });
    },
  };
}
