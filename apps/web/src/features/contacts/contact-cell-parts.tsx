import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { CompanyField } from "#src/features/companies/companies.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { CellField } from "#src/records/cells/cell-field.ts";
import { LinkedCell } from "#src/records/cells/linked-cell.tsx";
import type { CellParts } from "#src/records/cells/record-cell-editor.tsx";
import type { OwnEditorProps } from "#src/records/cells/use-cell-saving.ts";
import { storedText } from "#src/records/fields/stored-text.ts";
import type { Linked } from "#src/records/form/form-field.ts";
import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { contactCompanyChange, useCompanyChoice } from "./contact-company-change.ts";
import { contactName } from "./contact-name.ts";
import { emailHolderIn } from "./contact-refusal.ts";

/**
 * Returns a function for the special cell editors of contacts. If a typed e-mail address belongs to another
 * contact, the error links to that contact (spec section 5).
 */
export function useContactCellParts(): () => CellParts<Contact> {
  const router = useRouter();
  const client = useClient();
  const cache = useQueryClient();
  const parts: CellParts<Contact> = {
    fields: { company: companyField },
    editors: { company: ContactCompanyCell },
    creators: {
      company: {
        texts: (count) => ({
          missing: t("contacts.companiesMissing", { count }),
          create: t("contacts.createCompanies", { count }),
        }),
        create: async (names) => {
          const actionIds: string[] = [];
          for (const name of names) {
            const query = { match: "name" as const };
            const { actionId } = await client.companies.create({ query, body: { name } });
            if (actionId) actionIds.push(actionId);
          }
          await cache.invalidateQueries({ queryKey: ["companies", "list"] });
          return actionIds;
        },
      },
    },
    refusal: (error) => {
      const holder = emailHolderIn(error);
      if (!holder) return undefined;
      const { id, name } = holder;
      const { href } = router.buildLocation({ to: "/contacts/$contactId", params: { contactId: id } });
      const link = { label: t("contacts.viewLink"), note: t("ui.opensInNewTab"), href };
      return { reason: t("contacts.emailTakenBy", { name }), link };
    },
  };
  return () => parts;
}

/** Parses a pasted company name. The server links the company with this name. */
const companyField: CellField<Contact> = {
  label: () => t("contacts.field.company"),
  control: "text",
  text: ({ company }) => company ?? "",
  read: (text) => {
    const company = text.trim() || null;
    return { body: { company }, shown: { company, company_name: company } };
  },
};

/**
 * Bulk edits refuse an unknown company name, because it would unlink the company of all selected contacts.
 */
export const contactBulkParts: BulkParts = {
  links: {
    company: {
      Field: CompanyField,
      changeOf: (chosen) =>
        chosen.id === null && chosen.name !== "" ? t("ui.chooseFromList") : contactCompanyChange(chosen),
    },
  },
};

/** The cell editor of a contact's company. A name without a matching company stays plain text. */
function ContactCompanyCell(props: OwnEditorProps<Contact>) {
  const { row } = props;
  const linked = { id: row.company_id, name: row.company ?? "" };
  const choiceOf = useCompanyChoice();
  const save = async ({ typed = "", ...change }: Parameters<typeof props.onSave>[0]) => {
    const { company_id: id } = change.shown;
    const chosen = await choiceOf({ id: typeof id === "string" ? id : null, name: typed.trim() }, linked);
    if (chosen) props.onSave({ ...change, typed, ...companyChange(chosen) });
  };
  return (
    <LinkedCell
      {...props}
      onSave={save}
      Field={CompanyField}
      label={t("contacts.field.company")}
      name={contactName(row)}
      linked={linked}
      changeOf={companyChange}
    />
  );
}

function companyChange({ id, name: typed }: Linked) {
  const name = typed || null;
  return {
    body: contactCompanyChange({ id, name: typed }),
    shown: { company: name, company_name: name, company_id: id },
    displayText: ({ company }: Readonly<Record<string, unknown>>) => storedText(company),
  };
}
