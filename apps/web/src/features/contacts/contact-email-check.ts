import type { Client } from "@lanyard/client/client-shape";
import { tidyAddress } from "@lanyard/contract/field/tidy-text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useClient } from "#src/lib/api/client-context.ts";
import { type RecordForm, typedText } from "#src/records/form/form-field.ts";
import { useDebouncedValue } from "#src/ui/controls/use-debounced-value.ts";
import { contactName } from "./contact-name.ts";
import type { EmailHolder } from "./contact-refusal.ts";

const waitMs = 500;

/**
 * Returns the other contact with the typed e-mail address, from a search or a refusal. Does not search for a
 * submitted address, because the search could find the contact just created.
 */
export function useEmailProblem(form: RecordForm, ownId: string | undefined, sentEmail: unknown) {
  const email = typedText(useWatch({ control: form.control, name: "email" })).trim();
  const holder = useEmailHolder(email, ownId);
  const [refusedEmail, setRefusedEmail] = useState<{ email: string; holder: EmailHolder }>();
  const taken = refusedEmail?.email === email ? refusedEmail.holder : undefined;
  const found = email === sentEmail ? undefined : holder;
  return {
    taken,
    found,
    isUsed: (taken ?? found) !== undefined,
    setTaken: (by: EmailHolder) => setRefusedEmail({ email, holder: by }),
  };
}

/** Requests the other contact with an e-mail address 500 ms after the last change (spec section 5). */
function useEmailHolder(email: string, ownId: string | undefined): EmailHolder | undefined {
  const client = useClient();
  const asked = useDebouncedValue(email.trim(), waitMs);
  const { data } = useQuery({
    queryKey: ["contacts", "list", { email: asked.toLowerCase() }],
    queryFn: ({ signal }) => findContactsByEmail(client, asked, signal),
    enabled: asked.includes("@"),
    staleTime: 0,
    gcTime: 0,
  });
  const holder = data?.find(({ id }) => id !== ownId);
  if (!holder || asked !== email.trim()) return undefined;
  return { id: holder.id, name: contactName(holder) };
}

async function findContactsByEmail(client: Client, email: string, signal: AbortSignal) {
  const { contacts } = await client.contacts.list({ query: { q: email, limit: 50 } }, { signal });
  const wanted = tidyAddress(email).toLowerCase();
  return contacts.filter(({ emails }) => emails.some((point) => point.email.toLowerCase() === wanted));
}
