import { type Contact, type ContactField, contactFields } from "@lanyard/contract/contact/contact-schema";
import { useRouter } from "@tanstack/react-router";
import { readNumberOrNull } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { CellEditor } from "#src/records/cells/cell-editor.tsx";
import { type CellField, readField } from "#src/records/cells/cell-field.ts";
import { useCellSaving } from "#src/records/cells/use-cell-saving.ts";
import { fieldLabel, fieldValueText } from "#src/records/fields/field-text.ts";
import { storedText } from "#src/records/form/form-field.ts";
import type { CellEditorProps } from "#src/records/record-kind.ts";
import { ContactCompanyCell } from "./contact-company-cell.tsx";
import { contactField, type FieldKind } from "./contact-field-table.ts";
import { contactName } from "./contact-name.ts";
import { emailHolderIn } from "./contact-refusal.ts";
import { contactSource } from "./contact-source.ts";

/** Edits a value of a contact in the list. */
export function ContactCellEditor({ row, column, early, onDone }: CellEditorProps<Contact>) {
  const save = useCellSaving(contactSource, { refusal: useEmailRefusal() });
  if (column === "company") return <ContactCompanyCell {...{ row, early, onDone }} onSave={save} />;
  const field = cellField(column);
  if (!field) return null;
  return <CellEditor {...{ row, field, early, onDone }} name={contactName(row)} onSave={save} />;
}

/** Spec section 5: who has the e-mail already, and the way there. */
function useEmailRefusal() {
  const router = useRouter();
  return (error: Error) => {
    const holder = emailHolderIn(error);
    if (!holder) return undefined;
    const { id, name } = holder;
    const { href } = router.buildLocation({ to: "/contacts/$contactId", params: { contactId: id } });
    const link = { label: t("contacts.viewLink"), note: t("ui.opensInNewTab"), href };
    return { reason: t("contacts.emailTakenBy", { name }), link };
  };
}

const types: Partial<Record<FieldKind, CellField<Contact>["type"]>> = {
  email: "email",
  phone: "tel",
  profile: "url",
  site: "url",
  choice: "choice",
  whole: "number",
  date: "date",
};

function cellField(name: string): CellField<Contact> | undefined {
  if (!isField(name)) return undefined;
  const { kind, offered = [] } = contactField(name);
  return {
    label: () => fieldLabel("contact", name),
    type: types[kind] ?? "text",
    options: () => offered.map((value) => ({ value, label: fieldValueText("contact", name, value) })),
    text: (contact) => storedText(contact[name]),
    read: readField(name, contactFields[name], kind === "whole" ? readNumberOrNull : undefined),
  };
}

const isField = (name: string): name is ContactField => Object.hasOwn(contactFields, name);
