import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { BenchServers } from "../bench-servers.ts";

const fileBytes = 30_000;
const filesOfOne = 50;
const atOnce = 4;
const made = z.object({ contact: z.object({ id: z.string() }) });

/** Uploads so many files, which cannot be compressed, to contacts with at most 50 each. */
export async function addFiles(servers: BenchServers, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${await servers.signIn()}` };
  let next = 0;
  const fillContacts = async () => {
    while (next < count) {
      const from = next;
      next += filesOfOne;
      const contactId = await createContact();
      for (let number = from; number < Math.min(from + filesOfOne, count); number += 1)
        await upload(contactId, `file-${number}.bin`);
    }
  };
  const createContact = async () => {
    const response = await fetch(`${servers.apiUrl}/contacts`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ first: "Files" }),
    });
    return made.parse(await response.json()).contact.id;
  };
  const upload = async (contactId: string, name: string) => {
    const body = new FormData();
    body.append("file", new Blob([randomBytes(fileBytes)]), name);
    const url = `${servers.apiUrl}/contacts/${contactId}/attachments`;
    const answer = await fetch(url, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`A file was refused with ${answer.status}: ${await answer.text()}`);
  };
  await Promise.all(Array.from({ length: atOnce }, fillContacts));
}
