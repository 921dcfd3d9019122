import type { Deal } from "@lanyard/contract/deal/deal-schema";
import type { ComponentProps } from "react";
import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField, NearCompanyContext } from "#src/features/contacts/contacts.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { RecordLinkCell } from "#src/records/cells/linked-cell.tsx";
import type { OwnEditorProps } from "#src/records/cells/use-cell-saving.ts";
import type { Linked } from "#src/records/form/form-field.ts";
import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";

export function DealCompanyCell(props: OwnEditorProps<Deal>) {
  const { company_id: id, company_name: name } = props.row;
  const linked = { id, name: name ?? "" };
  return <DealLinkCell {...props} Field={CompanyField} of="company" linked={linked} />;
}

export function DealContactCell(props: OwnEditorProps<Deal>) {
  const { contact_id: id, contact_name: name, contact_email: email, company_id } = props.row;
  const linked = { id, name: name || (email ?? "") };
  return (
    <NearCompanyContext value={company_id}>
      <DealLinkCell {...props} Field={ContactField} of="contact" linked={linked} />
    </NearCompanyContext>
  );
}

const unchosen = {
  company: () => t("deals.companyUnchosen"),
  contact: () => t("deals.contactUnchosen"),
} as const;

export const dealLinks: NonNullable<BulkParts["links"]> = {
  company_id: { Field: CompanyField, changeOf: chosenOnly("company") },
  contact_id: { Field: ContactField, changeOf: chosenOnly("contact") },
};

/** Returns a function that refuses typed text without a selected record. */
function chosenOnly(of: keyof typeof unchosen) {
  return ({ id, name }: Linked) => (id === null && name !== "" ? unchosen[of]() : { [`${of}_id`]: id });
}

type DealLinkCellProps = OwnEditorProps<Deal> &
  Pick<ComponentProps<typeof RecordLinkCell<Deal>>, "Field" | "linked"> & { of: keyof typeof unchosen };

function DealLinkCell({ of, ...props }: DealLinkCellProps) {
  return (
    <RecordLinkCell
      {...props}
      noun="deal"
      column={`${of}_id`}
      nameColumn={`${of}_name`}
      name={props.row.name}
      unchosen={unchosen[of]()}
    />
  );
}
