import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { use, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type ParentPickerProps, RecordPicker } from "#src/records/form/record-picker.tsx";
import type { ComboboxOption } from "#src/ui/controls/combobox.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { contactName, knownName } from "./contact-name.ts";
import { LazyContactForm } from "./lazy-contact-parts.ts";
import { NearCompanyContext } from "./near-company.ts";

/**
 * Finds a contact by name, or opens the form for a new contact. Contacts of the current company are listed
 * first.
 */
export function ContactPicker({ onChange, canCreate = true, isInPlace, ...field }: ParentPickerProps) {
  const companyId = use(NearCompanyContext);
  const client = useClient();
  const [newName, setNewName] = useState<string>();
  return (
    <>
      <RecordPicker
        {...field}
        onChange={onChange}
        kind="contacts"
        placeholder={t("contacts.search")}
        nearTo={companyId}
        find={async (query, options) => {
          const ofCompany = companyId ? [{ ...query, company_id: companyId }] : [];
          const lists = await Promise.all(
            [...ofCompany, query].map((each) => client.contacts.list({ query: each }, options)),
          );
          const found = new Map(lists.flatMap(({ contacts }) => contacts).map((each) => [each.id, each]));
          return [...found.values()].slice(0, query.limit).map(asOption);
        }}
        create={
          canCreate && !isInPlace
            ? {
                label: (name) => t("ui.createNamed", { name }),
                run: async (name) => setNewName(name),
              }
            : undefined
        }
      />
      {newName !== undefined && (
        <LazyContactForm
          defaultName={newName}
          isOverForm
          onCreated={(contact) => onChange({ id: contact.id, name: contactName(contact) })}
          onClose={() => setNewName(undefined)}
        />
      )}
    </>
  );
}

function asOption(contact: Contact): ComboboxOption {
  const detail = contact.company ?? contact.email;
  return {
    id: contact.id,
    label: contactName(contact),
    ...(detail !== null && { detail }),
    lead: <Avatar name={knownName(contact)} size="xs" />,
  };
}
