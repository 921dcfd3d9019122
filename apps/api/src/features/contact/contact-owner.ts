import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { selectMemberNames } from "#src/records/member-sql.ts";
import type { ContactInput } from "./contact-company.ts";

/**
 * The text `contact_owner` of the specification: a contact without a text of its own is shown with its owner's name. Who
 * gets an owner loses the text, unless one is sent with the owner; a name that was only shown is not sent as a text.
 */
export async function ownerText(
  tx: TenantTx,
  fields: FieldValues,
  { input, now }: { readonly input: ContactInput; readonly now: FieldValues },
): Promise<FieldValues> {
  const owners = [now.owner_id, fields.owner_id].filter((id) => typeof id === "string");
  const { contact_owner: sent } = input;
  const isHandedOn = fields.owner_id !== now.owner_id && fields.owner_id !== null;
  if (sent === undefined || (sent !== null && sent === now.contact_owner))
    return isHandedOn ? { contact_owner: null } : {};
  if (sent === null || owners.length === 0) return {};
  const names = await selectMemberNames(tx, owners).send();
  return names.some(({ name }) => name === sent) ? { contact_owner: null } : {};
}
