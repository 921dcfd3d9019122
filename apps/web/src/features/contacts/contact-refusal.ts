import { ApiError } from "@lanyard/client/api-error";
import { type Collision, collisionIn } from "#src/lib/api/collision.ts";
import type { EmailHolder } from "./contact-email-check.ts";
import { type ContactFieldName, contactFieldOrder } from "./contact-field-table.ts";

/** Why the server did not take a contact, as far as the form can show it. */
export type ContactRefusal = { reason: string } & (
  | { kind: "taken"; holder: EmailHolder }
  | { kind: "collision"; collision: Collision }
  | { kind: "fields"; problems: readonly { name: ContactFieldName; message: string }[] }
  | { kind: "other" }
);

/** Reads a failed call. */
export function contactRefusal(error: unknown): ContactRefusal {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return { kind: "other", reason };
  const holder = error.is("EMAIL_TAKEN") ? holderIn(error) : undefined;
  if (holder) return { kind: "taken", reason, holder };
  const collision = collisionIn(error);
  if (collision) return { kind: "collision", reason, collision };
  const problems = error.errors.flatMap(({ path, message }) => {
    const name = contactFieldOrder.find(
      (each) => each === path || (each === "company" && path.startsWith(each)),
    );
    return name ? [{ name, message }] : [];
  });
  return problems.length > 0 ? { kind: "fields", reason, problems } : { kind: "other", reason };
}

/** The server names the holder in its facts, beside the sentence of the specification (section 5). */
function holderIn({ facts: { contact } }: ApiError): EmailHolder | undefined {
  return isHolder(contact) ? { id: contact.id, name: contact.name } : undefined;
}

function isHolder(value: unknown): value is EmailHolder {
  if (typeof value !== "object" || value === null) return false;
  return "id" in value && typeof value.id === "string" && "name" in value && typeof value.name === "string";
}
