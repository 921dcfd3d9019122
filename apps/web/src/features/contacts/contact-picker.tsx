import { useClient } from "#src/lib/client-context.ts";
import { t } from "#src/lib/messages.ts";
import { Avatar } from "#src/ui/avatar.tsx";
import { EntitySelector, type EntitySelectorProps } from "#src/ui/entity-selector.tsx";
import { contactName, knownName } from "./contact-name.ts";
import { contactKeys } from "./contact-queries.ts";

/** A contact as a form holds it: chosen (id and name), or only a text that was typed. */
export type PickedContact = { readonly id: string | null; readonly name: string };

type ContactPickerProps = Pick<
  EntitySelectorProps,
  "label" | "error" | "hint" | "id" | "onBlur" | "className"
> & {
  value: PickedContact;
  onChange: (value: PickedContact) => void;
};

/** Spec section 9: picker results. */
const resultsAtMost = 20;

/** Chooses a contact by typing. Typing anything else than the chosen name clears the choice (spec section 4). */
export function ContactPicker({ value, onChange, ...field }: ContactPickerProps) {
  const client = useClient();
  return (
    <EntitySelector
      {...field}
      text={value.name}
      onType={(name) => onChange({ id: name === value.name ? value.id : null, name })}
      onChoose={({ id, label }) => onChange({ id, name: label })}
      placeholder={t("contacts.pickerPlaceholder")}
      noResultText={t("contacts.noneFoundTitle")}
      searchFor={(search) => ({
        queryKey: [...contactKeys.list, "picker", search],
        queryFn: async ({ signal }) => {
          const query = { search, limit: resultsAtMost };
          const { contacts } = await client.contacts.list({ query }, { signal });
          return contacts.map((contact) => {
            const detail = contact.company ?? contact.email;
            return {
              id: contact.id,
              label: contactName(contact),
              ...(detail !== null && { detail }),
              lead: <Avatar name={knownName(contact)} size="xs" />,
            };
          });
        },
      })}
    />
  );
}
