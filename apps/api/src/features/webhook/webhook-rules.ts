import { type RecordPlural, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { WebhookInput } from "@lanyard/contract/webhook/webhook-schema";
import { hostOf, isPrivateHost } from "@lanyard/server-kit/public-address";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { listOf } from "./webhook-fan-out.ts";

/**
 * Checks the URL of a webhook without resolving its host.
 * @throws AppError INVALID_INPUT
 */
export function requireTarget(text: string, allowsPrivate: boolean): void {
  const url = URL.parse(text);
  const isPrivate = url !== null && isPrivateHost(hostOf(url));
  const isPlain = url?.protocol === "http:" && allowsPrivate && isPrivate;
  if (url === null || !(url.protocol === "https:" || isPlain) || url.username !== "" || url.password !== "")
    throw fieldError("url", refusal("webhookUrlInvalid"));
  if (isPrivate && !allowsPrivate) throw fieldError("url", refusal("webhookUrlPrivate"));
}

/**
 * Validates the filter. The paths of errors are the paths in the webhook's request.
 * @throws AppError INVALID_INPUT
 */
export async function requireFilters(
  tx: TenantTx,
  { personId }: Caller,
  { filter }: WebhookInput,
): Promise<void> {
  for (const noun of recordNouns) {
    const { plural } = recordKinds[noun];
    const sent = filter?.[plural];
    if (sent === undefined) continue;
    requireValues(plural, sent);
    await listOf(tx, { created_by: personId }, noun, sent).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.details.errors === undefined) throw error;
      const errors = error.details.errors.map(({ path, message }) => ({
        path: ["filter", plural, path].filter(Boolean).join("."),
        message,
      }));
      throw new AppError("INVALID_INPUT", { errors, cause: error });
    });
  }
}

/** Refuses empty parameters, which lists would ignore. */
function requireValues(plural: RecordPlural, sent: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(sent)) {
    const isEmpty = Array.isArray(value) ? value.length === 0 : String(value).trim() === "";
    if (isEmpty) throw fieldError(`filter.${plural}.${name}`, refusal("filterValueMissing"));
  }
}
