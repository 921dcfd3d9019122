import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterAll, expect, vi } from "vitest";

/** The API that the calls below use. `withDuplicates` sets it. */
export const our = {} as { api: TestApi };

/** Starts an API that searches for duplicates every 100 ms. */
export async function withDuplicates(): Promise<void> {
  our.api = await startTestApi({ roundEveryMs: 100 });
  afterAll(() => our.api.stop());
}

export const user = () => our.api.acme.user.client;
type NewContact = Parameters<TestApi["acme"]["user"]["client"]["contacts"]["create"]>[0]["body"];

export async function newContact(body: NewContact) {
  return (await user().contacts.create({ body })).contact;
}

export function pairsOf(record: string, expected: number, noun: "contact" | "company" = "contact") {
  return vi.waitFor(async () => {
    const answer = await user().duplicates.list({ query: { noun, record } });
    expect(answer.pairs).toHaveLength(expected);
    return answer.pairs;
  });
}

export const reasonShown = ({ text, value }: { text: string; value: string | null }) =>
  value === null ? text : `${text} (${value})`;
