import { useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { useDebouncedValue } from "#src/lib/browser/use-debounced-value.ts";
import { contactName } from "./contact-name.ts";
import { contactKeys, findContactsByEmail } from "./contact-queries.ts";

const waitMs = 500;

export type EmailHolder = { id: string; name: string };

/**
 * Who else has this e-mail, asked 500 ms after it last changed (spec section 5). Nobody while it is not known.
 */
export function useEmailHolder(email: string, ownId: string | undefined): EmailHolder | undefined {
  const client = useClient();
  const asked = useDebouncedValue(email.trim(), waitMs);
  const { data } = useQuery({
    queryKey: [...contactKeys.list, { email: asked.toLowerCase() }],
    queryFn: ({ signal }) => findContactsByEmail(client, asked, signal),
    enabled: asked.includes("@"),
    staleTime: 0,
    gcTime: 0,
  });
  const holder = data?.find(({ id }) => id !== ownId);
  if (!holder || asked !== email.trim()) return undefined;
  return { id: holder.id, name: contactName(holder) };
}
