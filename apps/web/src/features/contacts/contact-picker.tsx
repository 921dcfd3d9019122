import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type ParentPickerProps, RecordPicker } from "#src/records/form/record-picker.tsx";
import type { ComboboxOption } from "#src/ui/controls/combobox.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { contactName, knownName } from "./contact-name.ts";
import { LazyContactForm } from "./lazy-contact-form.ts";

/**
 * Chooses a contact by typing, or opens the form of a new one of that name over the form that asks.
 */
export function ContactPicker(props: ParentPickerProps) {
  const { onChange, canCreate = true, isInPlace, ...field } = props;
  const client = useClient();
  const [newName, setNewName] = useState<string>();
  return (
    <>
      <RecordPicker
        {...field}
        onChange={onChange}
        kind="contacts"
        placeholder={t("contacts.pickerPlaceholder")}
        find={async (query, options) =>
          (await client.contacts.list({ query }, options)).contacts.map(asOption)
        }
        create={
          canCreate && !isInPlace
            ? {
                label: (name) => t("contacts.createNamed", { name }),
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
