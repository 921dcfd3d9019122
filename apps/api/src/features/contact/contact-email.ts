import type { ContactChange } from "@lanyard/contract/contact/contact-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { violates } from "#src/db/postgres-error.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { contactLabel } from "./contact-label.ts";
import { selectContactByEmail } from "./contact-sql.ts";

/** An e-mail address is compared without case but with its accents: they make another address. */
export function emailKey({ email }: { readonly email?: unknown }): string | null {
  return typeof email === "string" ? email.toLowerCase() : null;
}

/** @throws AppError EMAIL_TAKEN when another contact has the address. */
export async function requireFreeEmail(tx: TenantTx, fields: FieldValues, ownId: string): Promise<void> {
  const key = emailKey(fields);
  const holder = key === null ? undefined : await selectContactByEmail(tx, key);
  if (holder !== undefined && holder.id !== ownId) throw emailTaken(holder);
}

/** Two people can take one address at the same moment; the constraint decides, and the loser is told by whom. */
export async function explainTakenEmail(
  caller: Caller,
  { email }: Pick<ContactChange, "email">,
  error: unknown,
): Promise<unknown> {
  if (!violates(error, "contacts_email_unique") || !email) return error;
  const holder = await caller.reading((tx) => selectContactByEmail(tx, email.toLowerCase()));
  return holder === undefined ? new AppError("EMAIL_TAKEN", { cause: error }) : emailTaken(holder);
}

/** Spec section 5: 'Email already exists for contact: (name) (ID: (id))'. */
function emailTaken(holder: { id: string; first: string | null; last: string | null; email: string | null }) {
  const name = contactLabel(holder);
  const message = refusal("emailOfContact", { name, id: holder.id });
  const facts = { contact: { id: holder.id, name } };
  return new AppError("EMAIL_TAKEN", { message, errors: [{ path: "email", message }], facts });
}
