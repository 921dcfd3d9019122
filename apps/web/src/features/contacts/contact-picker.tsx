import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { ComboboxOption } from "#src/ui/controls/combobox.tsx";
import { EntitySelector, type EntitySelectorProps } from "#src/ui/controls/entity-selector.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { contactName, knownName } from "./contact-name.ts";
import { contactKeys } from "./contact-queries.ts";
import { LazyContactForm } from "./lazy-contact-form.ts";

/** A contact as a form holds it: chosen (id and name), or only a text that was typed. */
export type PickedContact = { readonly id: string | null; readonly name: string };

type ContactPickerProps = Pick<
  EntitySelectorProps,
  "label" | "isLabelHidden" | "error" | "hint" | "id" | "onBlur" | "onEnter" | "className" | "unchosenText"
> & {
  value: PickedContact;
  onChange: (value: PickedContact) => void;
  /** False where nothing new is of use: in a filter. */
  canCreate?: boolean;
};

/** Spec section 9: picker results. */
const resultsAtMost = 20;

/**
 * Chooses a contact by typing, or opens the form of a new one of that name over the form that asks. Typing anything
 * else than the chosen name clears the choice (spec section 4).
 */
export function ContactPicker(props: ContactPickerProps) {
  const { value, onChange, canCreate = true, ...field } = props;
  const client = useClient();
  const [newName, setNewName] = useState<string>();
  return (
    <>
      <EntitySelector
        {...field}
        text={value.name}
        isChosen={value.id !== null}
        onType={(name) => onChange({ id: name === value.name ? value.id : null, name })}
        onChoose={({ id, label }) => onChange({ id, name: label })}
        placeholder={t("contacts.pickerPlaceholder")}
        noResultText={t("contacts.noneFoundTitle")}
        searchFor={(search) => ({
          queryKey: [...contactKeys.list, "picker", search],
          queryFn: async ({ signal }) => {
            const query = { search, limit: resultsAtMost };
            const { contacts } = await client.contacts.list({ query }, { signal });
            return contacts.map(asOption);
          },
        })}
        create={
          canCreate
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
