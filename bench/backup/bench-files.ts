import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { BenchServers } from "../bench-servers.ts";

const fileBytes = 30_000;
const filesOfOne = 50;
const atOnce = 4;
type Headers = Readonly<Record<string, string>>;
const made = z.object({ contact: z.object({ id: z.string() }) });

/** All files together may take longer than a token lives, which is 15 minutes. */
const tokenUsedMs = 5 * 60_000;

function createSignedIn(servers: BenchServers): () => Promise<Headers> {
  let [token, until] = [Promise.resolve(""), 0];
  return async () => {
    if (performance.now() > until) [token, until] = [servers.signIn(), performance.now() + tokenUsedMs];
    return { authorization: `Bearer ${await token}` };
  };
}

/** Uploads so many files, which cannot be compressed, to contacts with at most 50 each. */
export async function addFiles(servers: BenchServers, count: number): Promise<void> {
  const signedIn = createSignedIn(servers);
  let next = 0;
  const fillContacts = async () => {
    while (next < count) {
      const from = next;
      next += filesOfOne;
      const headers = await signedIn();
      const contactId = await createContact(headers);
      for (let number = from; number < Math.min(from + filesOfOne, count); number += 1)
        await upload(headers, contactId, `file-${number}.bin`);
    }
  };
  const createContact = async (headers: Headers) => {
    const response = await fetch(`${servers.apiUrl}/contacts`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ first: "Files" }),
    });
    return made.parse(await response.json()).contact.id;
  };
  const upload = async (headers: Headers, contactId: string, name: string) => {
    const body = new FormData();
    body.append("file", new Blob([randomBytes(fileBytes)]), name);
    const url = `${servers.apiUrl}/contacts/${contactId}/attachments`;
    const answer = await fetch(url, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`A file was refused with ${answer.status}: ${await answer.text()}`);
  };
  await Promise.all(Array.from({ length: atOnce }, fillContacts));
}
