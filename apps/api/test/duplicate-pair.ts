import type { Client } from "@lanyard/client/client-shape";
import { expect, vi } from "vitest";

let made = 0;

/**
 * Creates two contacts that are likely duplicates. Returns the id of their pair after background work has
 * found it.
 */
export async function duplicatePair(client: Client): Promise<string> {
  made += 1;
  const body = { first: "Wolfhard", last: `Paarmann${"x".repeat(made)}`, phone: `+49 30 55501${100 + made}` };
  await client.contacts.create({ body });
  const { contact } = await client.contacts.create({ body });
  return vi.waitFor(async () => {
    const { pairs } = await client.duplicates.list({ query: { noun: "contact", record: contact.id } });
    expect(pairs[0]?.id).toBeDefined();
    return pairs[0]?.id ?? "";
  });
}
