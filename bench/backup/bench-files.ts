import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { BenchServers } from "../bench-servers.ts";

const fileBytes = 30_000;
const atOnce = 4;
const made = z.object({ contact: z.object({ id: z.string() }) });

/** Uploads so many files, which cannot be compressed, to one contact. */
export async function addFiles(servers: BenchServers, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${await servers.signIn()}` };
  const response = await fetch(`${servers.apiUrl}/contacts`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ first: "Files" }),
  });
  const { contact } = made.parse(await response.json());
  let next = 0;
  const upload = async () => {
    while (next < count) {
      next += 1;
      const body = new FormData();
      body.append("file", new Blob([randomBytes(fileBytes)]), `file-${next}.bin`);
      const answer = await fetch(`${servers.apiUrl}/contacts/${contact.id}/attachments`, {
        method: "POST",
        headers,
        body,
      });
      if (!answer.ok) throw new Error(`A file was refused with ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, upload));
}
