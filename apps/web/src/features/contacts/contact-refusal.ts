import { ApiError } from "@lanyard/client/api-error";

export type EmailHolder = { id: string; name: string };

/**
 * Returns the other contact with the refused e-mail address, from the facts of the refusal (spec section 5).
 */
export function emailHolderIn(error: unknown): (EmailHolder & { isFurther: boolean }) | undefined {
  if (!(error instanceof ApiError) || !error.is("EMAIL_TAKEN")) return undefined;
  const { contact } = error.facts;
  const isFurther = error.errors.some(({ path }) => path.startsWith("emails."));
  return isHolder(contact) ? { id: contact.id, name: contact.name, isFurther } : undefined;
}

function isHolder(value: unknown): value is EmailHolder {
  if (typeof value !== "object" || value === null) return false;
  return "id" in value && typeof value.id === "string" && "name" in value && typeof value.name === "string";
}
