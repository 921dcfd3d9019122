import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { tidyAddress } from "@lanyard/contract/field/tidy-text";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { violates } from "#src/db/postgres-error.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { furtherValues, pointsOf } from "#src/records/kind/contact-points.ts";
import type { CheckedRecord } from "#src/records/kind/kind-hooks.ts";
import { withSent } from "#src/records/kind/record-values.ts";
import type { ContactInput } from "./contact-company.ts";
import { contactLabel } from "./contact-label.ts";
import { selectEmailHolders } from "./contact-sql.ts";

/**
 * Returns the key by which addresses are compared. The key ignores case but not accents, because an accent
 * makes another address.
 */
const keyOf = (email: string) => tidyAddress(email).toLowerCase();

export function emailKey({ email }: { readonly email?: unknown }): string | null {
  return typeof email === "string" ? keyOf(email) : null;
}

export function furtherEmailKeys(fields: FieldValues): string[] {
  return furtherValues(contactKind.fields, "emails", fields).map(keyOf);
}

export function emailKeys({ email, emails }: FieldValues): string[] {
  return pointsOf(email, emails).map(({ value }) => keyOf(value));
}

/**
 * Returns, by contact id, an EMAIL_TAKEN refusal for each contact with a new address that another contact
 * has.
 */
export async function findTakenEmails(
  tx: TenantTx,
  records: readonly CheckedRecord[],
): Promise<ReadonlyMap<string, AppError>> {
  const claims = records.map(({ id, fields, now }) => {
    const had = new Set(now && emailKeys(now));
    const keys = emailKeys(fields);
    return { id, keys, wanted: keys.filter((key) => !had.has(key)) };
  });
  const wanted = claims.flatMap((claim) => claim.wanted);
  if (wanted.length === 0) return new Map();
  const holders = Map.groupBy(await selectEmailHolders(tx, wanted), ({ email_key }) => email_key);
  return new Map(
    claims.flatMap((claim) => {
      const [first] = claim.wanted
        .flatMap((key) => holders.get(key) ?? [])
        .filter(({ id }) => id !== claim.id);
      return first ? [[claim.id, emailTaken(first, claim.keys.indexOf(first.email_key))] as const] : [];
    }),
  );
}

/**
 * Converts the constraint violation of two concurrent writes to a refusal that names the other contact.
 * Returns other errors unchanged.
 */
export async function explainTakenEmail(
  caller: Caller,
  input: ContactInput,
  error: unknown,
  ownId: string | undefined,
): Promise<unknown> {
  if (!violates(error, "contacts_email_unique") && !violates(error, "contact_emails_unique")) return error;
  const fields = withSent(contactKind.fields, {}, input);
  const taken = await caller.reading((tx) =>
    findTakenEmails(tx, [{ id: ownId ?? "", fields, now: undefined }]),
  );
  return taken.get(ownId ?? "") ?? new AppError("EMAIL_TAKEN", { cause: error });
}

type Holder = Awaited<ReturnType<typeof selectEmailHolders>>[number];

/** Returns the refusal of spec section 5: 'Email already exists for contact: (name) (ID: (id))'. */
function emailTaken(holder: Holder, place: number): AppError {
  const name = contactLabel(holder);
  const message = refusal("emailOfContact", { name, id: holder.id });
  const facts = { contact: { id: holder.id, name } };
  const path = place === 0 ? "email" : `emails.${place}.email`;
  return new AppError("EMAIL_TAKEN", { message, errors: [{ path, message }], facts });
}
